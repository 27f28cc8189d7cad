"""Makes the SDK as one file, which can be copied next to a bot where nothing can be installed.

    python -m linesman_sdk.single_file linesman_sdk.py
"""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent

_HEAD = '''"""The Python SDK of Linesman as one file. Copy it next to your bot, and import it as if it were installed:

    from linesman_sdk.stratego import Move, Setup, View, run

It is made from the package linesman-sdk by python -m linesman_sdk.single_file, and has the same modules. It needs Python 3.9 or later.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import ModuleType

_SOURCES: dict[str, str] = {}


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules below."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in _SOURCES:
            return None
        is_package = any(other.startswith(name + ".") for other in _SOURCES)
        return importlib.machinery.ModuleSpec(name, _Loader(), origin=__file__, is_package=is_package)


class _Loader(importlib.abc.InspectLoader):
    """Loads a module from its source below. A traceback shows the line of the source."""

    def get_source(self, fullname: str) -> str:
        return _SOURCES[fullname]

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        exec(compile(_SOURCES[name], f"{__file__}:{name}", "exec", dont_inherit=True), module.__dict__)


__path__: list[str] = []
sys.meta_path.append(_Finder())

'''


def single_file() -> str:
    """Return the text of the file.

    >>> "linesman_sdk.stratego" in single_file()
    True
    """
    parts = [_HEAD]
    for path in sorted(_PACKAGE.rglob("*.py")):
        words = path.relative_to(_PACKAGE.parent).with_suffix("").parts
        name = ".".join(words[:-1] if words[-1] == "__init__" else words)
        if name in ("linesman_sdk", "linesman_sdk.single_file"):
            continue
        source = path.read_text(encoding="utf-8")
        if "'''" in source:
            raise ValueError(f"{path} has three single quotes, which end its text in the file")
        parts.append(f"_SOURCES[\"{name}\"] = r'''{source}'''\n\n")
    return "".join(parts).rstrip("\n") + "\n"


def main(arguments: list[str]) -> int:
    """Write the file that is named, and return the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m linesman_sdk.single_file FILE", file=sys.stderr)
        return 2
    try:
        Path(arguments[0]).write_text(single_file(), encoding="utf-8")
    except OSError as error:
        print(f"single_file: cannot write {arguments[0]}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
