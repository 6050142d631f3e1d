"""Cardwright: a declarative compiler and validator for card games.

What programs may use stands in `cardwright.api` and is offered here: `cardwright.load`, `cardwright.Session` and
so on.  It is imported when the first of it is asked for: compiled rules import this package and do not pay for it.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` alone takes 5 ms to import
    from cardwright.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """What the public interface has under a name; a module of ours is no part of it, and must not import it."""
        from importlib import import_module
        from importlib.machinery import PathFinder

        if (
            not name.startswith("_")
            and PathFinder.find_spec(f"{__name__}.{name}", __spec__.submodule_search_locations) is None
        ):
            api = import_module("cardwright.api")
            if name in api.__all__:
                return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The names of the public interface."""
        from importlib import import_module

        return sorted([*globals(), *import_module("cardwright.api").__all__])
