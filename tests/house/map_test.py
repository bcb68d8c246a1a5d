#!/usr/bin/python3 -B
"""Holds docs/map.md against src/: every component is in the table and in src/CMakeLists.txt, and every include is one that the table allows.
The public headers include each other and the standard library alone, and in src/ the components `api`, `api/c` and `python` alone include them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
PUBLIC = ROOT / "include/isadora"


def components_of_map():
    components = {}
    for line in (ROOT / "docs/map.md").read_text().splitlines():
        row = re.fullmatch(r"\| `([\w/]+)` \| .+ \| (.*)\|", line)
        if row:
            everything = row[2].startswith("everything above")
            components[row[1]] = set(components) if everything else set(re.findall(r"`([\w/]+)`", row[2]))
    return components


def components_of_folders():
    return {str(path.parent.relative_to(SRC)) for path in SRC.rglob("*") if path.suffix in (".h", ".cpp") and path.parent != SRC}


def components_of_cmake():
    return re.findall(r"^ *isadora_(?:module_)?component\(([\w/]+)", (SRC / "CMakeLists.txt").read_text(), re.M)


def findings():
    components = components_of_map()
    for component in sorted(components_of_folders() - set(components)):
        yield f"src/{component} is missing in docs/map.md"
    for component in sorted(set(components) - components_of_folders()):
        yield f"docs/map.md names `{component}`, and there is no src/{component}"
    if components_of_cmake() != list(components):
        yield f"src/CMakeLists.txt lists {components_of_cmake()}, docs/map.md {list(components)}"
    names = list(components)
    for component, allowed in components.items():
        for other in sorted(allowed):
            if other not in names or names.index(other) >= names.index(component):
                yield f"docs/map.md: `{component}` may not look up to `{other}`"
    for path in sorted(SRC.rglob("*")):
        component = str(path.parent.relative_to(SRC))
        if path.suffix not in (".h", ".cpp") or component not in components:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if re.match(r"\s*#\s*include\s+<isadora[/.]", line) and component not in ("api", "api/c", "python"):
                yield f"{path.relative_to(ROOT)}:{number}: only `api`, `api/c` and `python` include the public headers"
            if not include:
                continue
            target = str(pathlib.PurePath(include[1]).parent)
            if not (SRC / include[1]).is_file():
                yield f"{path.relative_to(ROOT)}:{number}: includes start at src/, and there is no src/{include[1]}"
            elif target != component and target not in components[component]:
                yield f"{path.relative_to(ROOT)}:{number}: docs/map.md does not allow `{component}` to include `{target}`"


def public_findings():
    headers = [PUBLIC.parent / "isadora.h", *sorted(PUBLIC.rglob("*.h"))]
    for path in headers:
        is_c = path.name == "isadora.h" and path.parent == PUBLIC.parent or path.parent.name == "c"
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s+(["<])([^">]+)', line)
            if not include:
                continue
            inside = include[1] == '"' and (PUBLIC.parent / include[2]).is_file() and include[2].startswith("isadora/")
            if not inside and not (include[1] == "<" and re.fullmatch(r"std\w+\.h|string\.h" if is_c else "[a-z_]+", include[2])):
                yield f"{path.relative_to(ROOT)}:{number}: a public header includes public headers and the standard library, not {include[2]}"


def main():
    if not components_of_map():
        sys.exit("docs/map.md holds no table of components")
    found = list(findings()) + list(public_findings())
    print("\n".join(found) or "every include is on the map")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
