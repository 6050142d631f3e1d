"""Turn the faults of the YAML reader into problems; the name of a code is the kind of the fault."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.diagnostics.problem import Note, Problems, by_name
from cardwright.source.faults import DEFAULT_LIMITS, Limits, YamlFault
from cardwright.source.nodes import Node
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load, load_bytes


def report(faults: Iterable[YamlFault], problems: Problems) -> None:
    """Add each fault as a problem."""
    for fault in faults:
        notes = [Note(span, name) for name, span in fault.related]
        problems.add(by_name(fault.kind).code, fault.span, notes=notes, **fault.args)


def load_yaml(file: SourceFile, problems: Problems, limits: Limits = DEFAULT_LIMITS) -> Node | None:
    """Read a YAML file; its faults go to `problems`. None when there is no tree to go on with."""
    root, faults = load(file, limits)
    report(faults, problems)
    return root


def load_yaml_bytes(
    path: str, data: bytes, problems: Problems, limits: Limits = DEFAULT_LIMITS
) -> tuple[SourceFile, Node | None]:
    """Decode and read a YAML file; its faults go to `problems`."""
    file, root, faults = load_bytes(path, data, limits)
    report(faults, problems)
    return file, root
