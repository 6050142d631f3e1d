"""The table of codes is whole: both languages, the same fields, and an example that fails with its code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

import cardwright.checks  # noqa: F401  lints keep their words
from cardwright.diagnostics import CodeInfo, Problems
from cardwright.diagnostics.explain import explain, find, index, near
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes, define, info, register, words
from cardwright.diagnostics.yaml import load_yaml_bytes


def check_yaml(files: Mapping[str, str]) -> Problems:
    problems = Problems()
    for path, text in files.items():
        load_yaml_bytes(path, text.encode("utf-8", "surrogateescape"), problems)
    return problems


# What runs the examples of a family of codes; a family joins when its stage can be run on a page.
CHECKS: dict[str, Callable[[Mapping[str, str]], Problems]] = {"CW1": check_yaml}

CODES = all_codes()
EXAMPLES = [entry for entry in CODES if entry.example and entry.code[:3] in CHECKS]


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.name)
def test_words(entry: CodeInfo) -> None:
    offered = entry.help if isinstance(entry.help, tuple) else (entry.help,) if entry.help else ()
    templates = [entry.message, *offered, *entry.notes.values(), *([entry.explain] if entry.explain else [])]
    for template in templates:
        assert set(template) == {"en", "zh"}
        fields = [sorted(set(re.findall(r"\{(\w+)\}", template[lang]))) for lang in ("en", "zh")]
        assert fields[0] == fields[1], template
        assert re.search(r"[\u4e00-\u9fff]", template["zh"]), template
        assert not re.search(r"[\u4e00-\u9fff]", template["en"]), template


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.name)
def test_example(entry: CodeInfo) -> None:
    page = parse_page(entry.example or "")
    assert entry.code in {mark.code for mark in page.marks}
    assert (why := mismatch(page, CHECKS[entry.code[:3]](page.files))) is None, why


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.name)
def test_explanation(entry: CodeInfo) -> None:
    for lang in ("en", "zh"):
        text = explain(entry.code, lang)  # type: ignore[arg-type]
        assert text.startswith(f"{entry.code} {entry.name} (")
        offered = entry.help if isinstance(entry.help, tuple) else (entry.help,) if entry.help else ()
        told = text.split("=== ")[0]  # an example may be a chapter, which is a template itself
        assert "{{" not in told or any("{{{{" in each[lang] for each in offered)


def test_explain_in_full() -> None:
    assert explain("duplicate-key") == (
        "CW125 duplicate-key (error)\n\nthe key `<name>` is given twice\n\nWhy:\n"
        "  Each key can be given once in one place. Many YAML readers silently keep the last one.\n\n"
        "What to do:\n  remove one of the two, or rename it\n\nFor example:\n  === card.yaml\n"
        "  id: attack\n  copies: 4\n  copies: 3\n  ^^^^^^ CW125\n"
    )
    assert "begins with `{`" in explain("cw115").replace("\n", " ")
    assert "原因:" in explain("CW125", "zh")


def test_codes_are_found_by_code_and_by_name() -> None:
    assert find("cw125") is find("Duplicate-Key") is info("CW125")
    assert find("CW000") is None and near("duplicate-kye") == "duplicate-key"
    assert index().count("\n") == len(CODES)
    with pytest.raises(KeyError):
        explain("nothing")
    with pytest.raises(KeyError):
        Problems().add("CW000", None)


def test_no_two_codes_collide() -> None:
    sentence = words("x", "某")
    for code, name in (
        ("CW125", "fresh-name"),
        ("CW199", "duplicate-key"),
        ("CW12", "short"),
        ("CW199", "Not A Name"),
    ):
        with pytest.raises(ValueError):
            define(code, name, sentence)
    with pytest.raises(ValueError):
        register(info("CW125"))
