"""The public names of a package, each imported where it is first used."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package of public names, which go before modules of the same name.

    The first import of a module binds it in its package. Where a public name is that of a module,
    what the package shows would then depend on what had been imported before; here it does not.
    """

    _places: Mapping[str, str]

    def __getattr__(self, name: str) -> Any:
        if name not in type(self)._places:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(import_module(type(self)._places[name], self.__name__), name)

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and name in type(self)._places):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *type(self)._places})


def publish(package: str, places: Mapping[str, str]) -> list[str]:
    """Give a package public names that are imported where they are first used.

    Parameters
    ----------
    package : str
        Its full name; to be called while the package is imported.
    places : mapping of str to str
        Public name -> the module it is in, as ``.deal`` in the package or by its full name.

    Returns
    -------
    list of str
        The public names in order, for ``__all__``.

    Examples
    --------
    >>> from oddscalc.dragon_poker import table
    >>> table("jokers 4").count("six-of-a-kind")
    364
    """
    shown = type("PublicPackage", (_Package,), {"_places": dict(places)})
    sys.modules[package].__class__ = shown
    return sorted(places)
