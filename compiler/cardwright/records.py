"""Dataclasses with slots, made in a fraction of the time: whoever starts makes hundreds of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from inspect import get_annotations
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """`@dataclass(frozen=True, slots=True)`, but that it is the type checker alone who keeps it frozen.

    Fields with `compare=False`, `hash=False`, `repr=False` or `init=False` are left out as they are there, those with
    `kw_only=True` are given by name. No code is written for a class: the methods are the same for all, and `__init__`
    is that of any other class whose fields are of the same sorts, with its names.
    """
    found = _fields(cls)
    key = _key([each.name for each in found.values() if each.compare])
    told = _key([each.name for each in found.values() if (each.compare if each.hash is None else each.hash)])

    def equal(self: T, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: T) -> int:
        return hash(told(self))

    return _made(cls, found, {"__eq__": equal, "__hash__": hashed, "__repr__": _shown})


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def thing(cls: type[T]) -> type[T]:
    """`@dataclass(slots=True, eq=False, repr=False)`: what may change, and is the same as itself alone."""
    return _made(cls, _fields(cls), {})


def _fields(cls: type[Any]) -> dict[str, Field[Any]]:
    """The fields of a class by their names, those of its bases first."""
    found: dict[str, Field[Any]] = {}
    for base in cls.__mro__[:0:-1]:
        found |= getattr(base, "__dataclass_fields__", {})
    return found | {name: _field(cls, name, said) for name, said in get_annotations(cls).items()}


def _made(cls: type[T], found: dict[str, Field[Any]], methods: dict[str, Any]) -> type[T]:
    """The class with slots for its own fields, and with these methods if it has none of its own."""
    own = get_annotations(cls)
    kept = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _OF_THE_CLASS}
    of_bases = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    given = {
        "__init__": _init(tuple(found.values()), hasattr(cls, "__post_init__")),
        "__slots__": tuple(name for name in own if name not in of_bases),
        "__match_args__": tuple(each.name for each in found.values() if each.init and not each.kw_only),
        "__dataclass_fields__": found,
        "__dataclass_params__": _PARAMS,
    }
    made: type[T] = type(cls)(  # type: ignore[misc]
        cls.__name__, cls.__bases__, methods | kept | given
    )
    made.__qualname__ = cls.__qualname__
    return made


@dataclass(slots=True, repr=False, eq=False)
class _Model:
    """What the fields of a dataclass and its parameters look like."""

    field: int


_PARAMS = _Model.__dataclass_params__  # type: ignore[attr-defined]
_KIND = fields(_Model)[0]._field_type  # type: ignore[attr-defined]
_OF_THE_CLASS = frozenset({"__dict__", "__weakref__"})
"""What a class has because it has no slots yet."""


def _field(cls: type[Any], name: str, said: object) -> Field[Any]:
    """A field as it is written in a class: with a default, a description, or neither."""
    value = cls.__dict__.get(name, MISSING)
    made: Field[Any] = value if isinstance(value, Field) else field(default=value)
    made.name, made.type = name, said
    made._field_type = _KIND  # type: ignore[attr-defined]
    made.kw_only = made.kw_only is True
    return made


def _key(names: list[str]) -> Callable[[Any], object]:
    """What gives the fields by which two records are told apart."""
    return attrgetter(*names) if names else lambda record: ()


def _shown(self: Any) -> str:
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


# --- __init__ -----------------------------------------------------------------------------------------------

_GIVEN, _MADE, _WITHIN = "given", "made", "within"
"""The sorts of fields: given by whoever makes a record, made if they are not given, always made or as the default."""
_UNSAID = object()
"""What stands for a field that is made anew for each record."""
_codes: dict[tuple[Sequence[str], int, bool], CodeType] = {}
"""The code of `__init__` by the sorts of the fields, how many of them are given by name alone, and whether something is
done after that.
"""


def _init(found: Sequence[Field[Any]], more: bool) -> FunctionType:
    """What fills the fields of a record, by position or by name, with its defaults; then `__post_init__` if `more`."""
    found = sorted(found, key=lambda each: (not each.init, each.kw_only))
    given = [each for each in found if each.init]
    named = sum(each.kw_only is True for each in given)
    defaults = {each.name: _default(each) for each in given if not _is_needed(each)}
    made = FunctionType(_code(found, named, more), {"unsaid": _UNSAID} | _makers(found), "__init__")
    plain = given[: len(given) - named]
    made.__defaults__ = tuple(defaults[each.name] for each in plain if each.name in defaults) or None
    made.__kwdefaults__ = {each.name: defaults[each.name] for each in given[len(plain) :] if each.name in defaults}
    return made


def _sort(each: Field[Any]) -> str:
    return _WITHIN if not each.init else _MADE if each.default_factory is not MISSING else _GIVEN


def _is_needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _default(each: Field[Any]) -> object:
    return _UNSAID if each.default_factory is not MISSING else each.default


def _makers(found: Sequence[Field[Any]]) -> dict[str, object]:
    """What makes the values that are not given, as the code calls it."""
    makers: dict[str, object] = {}
    for at, each in enumerate(found):
        if each.default_factory is not MISSING:
            makers[f"make{at}"] = each.default_factory
        elif not each.init:
            makers[f"make{at}"] = lambda value=each.default: value
    return makers


def _code(found: Sequence[Field[Any]], named: int, more: bool) -> CodeType:
    """The code for such fields: compiled once for all classes, with other names for each."""
    sorts = tuple(map(_sort, found))
    code = _codes.get((sorts, named, more))
    if code is None:
        given = [f"_{at}" for at, sort in enumerate(sorts) if sort != _WITHIN]
        given[len(given) - named : len(given) - named] = ["*"] if named else []
        lines = {
            _GIVEN: "self._{0} = _{0}",
            _MADE: "self._{0} = make{0}() if _{0} is unsaid else _{0}",
            _WITHIN: "self._{0} = make{0}()",
        }
        steps = [lines[sort].format(at) for at, sort in enumerate(sorts)]
        steps += ["self.__post_init__()"] if more else []
        namespace: dict[str, Any] = {}
        exec(f"def __init__({', '.join(['self', *given])}): {'; '.join(steps) or 'pass'}", namespace)
        code = _codes[sorts, named, more] = namespace["__init__"].__code__
    names = {f"_{at}": each.name for at, each in enumerate(found)}
    return code.replace(
        co_varnames=tuple(names.get(name, name) for name in code.co_varnames),
        co_names=tuple(names.get(name, name) for name in code.co_names),
    )
