"""The extension for Visual Studio Code: the effect language in colours inside YAML, and how the server is started."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from cardwright import __version__
from cardwright.backends.stored_zip import stored_zip
from cardwright.editor.setups import VSCODE_CLIENT, VSCODE_SETTINGS
from cardwright.syntax.grammar import keywords
from cardwright.xml_words import quoteattr
from cardwright.yaml_layout import TEXTS

NAME = "cardwright"
_SCOPE = "source.cardwright.effects"
_GRAMMAR = f"syntaxes/{NAME}.tmLanguage.json"
_ABOUT = "Card games in YAML: problems, completion, rename, hints and colours by `cardwright lsp`."


def vsix() -> bytes:
    """The extension as a file that the editor installs; the same bytes on every machine.

    It has no code of its own: the client that it depends on is told to start `cardwright lsp`.
    """
    files = {
        "extension.vsixmanifest": _manifest(),
        "[Content_Types].xml": _types(),
        "extension/package.json": _json(_package()),
        f"extension/{_GRAMMAR}": _json(grammar()),
        "extension/readme.md": f'# Cardwright\n\n{_ABOUT}\n\nIt needs `pip install "cardwright[editor]"`.\n',
    }
    return stored_zip({name: text.encode() for name, text in files.items()})


def grammar() -> Mapping[str, object]:
    """The grammar that is laid over that of YAML: block scalars under keys that hold texts of the effect language."""
    words = sorted({word for each in keywords() for word in each.split() if re.fullmatch(r"[A-Za-z]\w+", word)})
    keys = "|".join(sorted(TEXTS))
    return {
        "scopeName": _SCOPE,
        "injectionSelector": "L:source.yaml -comment -string",
        "patterns": [
            {
                "begin": rf"^(\s*)(?:-\s+)?({keys})(:)\s*[|][-+]?\s*$",
                "beginCaptures": {
                    "2": {"name": "keyword.other.key.yaml"},
                    "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
                },
                "while": r"^(?:\1\s+\S|\s*$)",
                "contentName": "meta.embedded.block.cardwright",
                "patterns": [
                    {"name": "comment.line.number-sign.cardwright", "match": r"(?<!\S)#.*$"},
                    {"name": "string.quoted.double.cardwright", "match": r'"[^"]*"'},
                    {"name": "constant.numeric.cardwright", "match": r"\b\d+\b"},
                    {"name": "keyword.control.cardwright", "match": rf"\b(?:{'|'.join(words)})\b"},
                ],
            }
        ],
    }


def _package() -> Mapping[str, object]:
    return {
        "name": NAME,
        "displayName": "Cardwright",
        "description": _ABOUT,
        "publisher": NAME,
        "version": __version__,
        "license": "MIT",
        "engines": {"vscode": "^1.75.0"},
        "categories": ["Programming Languages", "Linters", "Formatters"],
        "extensionDependencies": [VSCODE_CLIENT],
        "contributes": {
            "grammars": [{"path": f"./{_GRAMMAR}", "scopeName": _SCOPE, "injectTo": ["source.yaml"]}],
            "configurationDefaults": VSCODE_SETTINGS,
        },
    }


def _json(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _manifest() -> str:
    return f"""\
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{NAME}" Version={quoteattr(__version__)} Publisher="{NAME}"/>
    <DisplayName>Cardwright</DisplayName>
    <Description xml:space="preserve">{_ABOUT}</Description>
    <Categories>Programming Languages,Linters,Formatters</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.75.0"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value="{VSCODE_CLIENT}"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def _types() -> str:
    return """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
