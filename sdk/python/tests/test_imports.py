"""The modules of the package import one another in one direction only."""

import ast
import unittest
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "linesman_sdk"


def imports_of(path: Path) -> set[Path]:
    """Returns the modules of the package that a module imports, wherever in it the import is."""
    found: set[Path] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
        names = [folder / alias.name for alias in node.names]
        for target in [folder, *names]:
            found |= {module for module in (target.with_suffix(".py"), target / "__init__.py") if module.is_file()}
    return found - {path}


class Imports(unittest.TestCase):
    def test_no_module_imports_itself_through_others(self) -> None:
        graph = {path: imports_of(path) for path in PACKAGE.rglob("*.py")}
        self.assertIn(PACKAGE / "tafl/rules_text.py", graph[PACKAGE / "tafl/rules.py"])
        while True:
            done = {path for path, needed in graph.items() if not needed}
            if not done:
                break
            graph = {path: needed - done for path, needed in graph.items() if path not in done}
        self.assertEqual([str(path.relative_to(PACKAGE)) for path in sorted(graph)], [])


if __name__ == "__main__":
    unittest.main()
