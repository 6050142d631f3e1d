"""What each editor needs to start the language server for the files of a game: files of its own configuration."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """The files that an editor reads in the folder of a project, by their paths there."""

    files: Mapping[str, str]


VSCODE_CLIENT = "zsol.vscode-glspc"
"""A client of the Language Server Protocol in general, which starts whatever its settings name."""
VSCODE_SETTINGS: Mapping[str, object] = {
    "glspc.server.command": "cardwright",
    "glspc.server.commandArguments": ["lsp"],
    "glspc.server.languageId": ["yaml", "markdown"],
    "editor.semanticHighlighting.enabled": True,
}
_VSCODE = json.dumps({"recommendations": [VSCODE_CLIENT]}, indent=2) + "\n"
_VSCODE_SETTINGS = json.dumps(VSCODE_SETTINGS, indent=2) + "\n"
_HELIX = """\
[language-server.cardwright]
command = "cardwright"
args = ["lsp"]

[[language]]
name = "yaml"
language-servers = ["cardwright"]

[[language]]
name = "markdown"
language-servers = ["cardwright"]
"""
_NEOVIM = """\
-- Neovim 0.11 or later reads this file if `exrc` is set: vim.o.exrc = true
vim.lsp.config("cardwright", {
  cmd = { "cardwright", "lsp" },
  filetypes = { "yaml", "markdown" },
  root_markers = { "game.yaml" },
})
vim.lsp.enable("cardwright")
"""
_EMACS = """\
;;; Directory Local Variables: `M-x eglot` in a file of a game starts the server (Emacs 29 or later).
((yaml-ts-mode . ((eglot-server-programs . (((yaml-mode yaml-ts-mode) . ("cardwright" "lsp"))))))
 (yaml-mode . ((eglot-server-programs . (((yaml-mode yaml-ts-mode) . ("cardwright" "lsp")))))))
"""
_ZED = """\
{
  "languages": {
    "YAML": { "language_servers": ["yaml-language-server"] }
  },
  "lsp": {
    "yaml-language-server": { "binary": { "path": "cardwright", "arguments": ["lsp"] } }
  }
}
"""

SETUPS: Mapping[str, Setup] = {
    "vscode": Setup({".vscode/extensions.json": _VSCODE, ".vscode/settings.json": _VSCODE_SETTINGS}),
    "helix": Setup({".helix/languages.toml": _HELIX}),
    "neovim": Setup({".nvim.lua": _NEOVIM}),
    "emacs": Setup({".dir-locals.el": _EMACS}),
    "zed": Setup({".zed/settings.json": _ZED}),
}
"""By the name of the editor."""
