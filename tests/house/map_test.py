#!/usr/bin/python3 -B
"""Holds docs/map.md against src/: every room is in the table and in src/CMakeLists.txt, and every include is one that the table allows.
The public headers include each other and the standard library alone, and in src/ the rooms `api`, `api/c` and `python` alone include them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
PUBLIC = ROOT / "include/isadora"


def rooms_of_map():
    rooms = {}
    for line in (ROOT / "docs/map.md").read_text().splitlines():
        row = re.fullmatch(r"\| `([\w/]+)` \| .+ \| (.*)\|", line)
        if row:
            everything = row[2].startswith("everything above")
            rooms[row[1]] = set(rooms) if everything else set(re.findall(r"`([\w/]+)`", row[2]))
    return rooms


def rooms_of_folders():
    return {str(path.parent.relative_to(SRC)) for path in SRC.rglob("*") if path.suffix in (".h", ".cpp") and path.parent != SRC}


def rooms_of_cmake():
    return re.findall(r"^ *isadora_(?:module_)?room\(([\w/]+)", (SRC / "CMakeLists.txt").read_text(), re.M)


def findings():
    rooms = rooms_of_map()
    for room in sorted(rooms_of_folders() - set(rooms)):
        yield f"src/{room} is missing in docs/map.md"
    for room in sorted(set(rooms) - rooms_of_folders()):
        yield f"docs/map.md names `{room}`, and there is no src/{room}"
    if rooms_of_cmake() != list(rooms):
        yield f"src/CMakeLists.txt lists {rooms_of_cmake()}, docs/map.md {list(rooms)}"
    names = list(rooms)
    for room, allowed in rooms.items():
        for other in sorted(allowed):
            if other not in names or names.index(other) >= names.index(room):
                yield f"docs/map.md: `{room}` may not look up to `{other}`"
    for path in sorted(SRC.rglob("*")):
        room = str(path.parent.relative_to(SRC))
        if path.suffix not in (".h", ".cpp") or room not in rooms:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if re.match(r"\s*#\s*include\s+<isadora[/.]", line) and room not in ("api", "api/c", "python"):
                yield f"{path.relative_to(ROOT)}:{number}: only `api`, `api/c` and `python` include the public headers"
            if not include:
                continue
            target = str(pathlib.PurePath(include[1]).parent)
            if not (SRC / include[1]).is_file():
                yield f"{path.relative_to(ROOT)}:{number}: includes start at src/, and there is no src/{include[1]}"
            elif target != room and target not in rooms[room]:
                yield f"{path.relative_to(ROOT)}:{number}: docs/map.md does not allow `{room}` to include `{target}`"


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
    if not rooms_of_map():
        sys.exit("docs/map.md holds no table of rooms")
    found = list(findings()) + list(public_findings())
    print("\n".join(found) or "every include is on the map")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
