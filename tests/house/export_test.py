#!/usr/bin/python3 -B
"""Holds what `isadora export --to json` writes against docs/export.schema.json, with a validator that is not ours; and the schema against damage:
whatever is taken out of an export, added to it or turned into something else, the schema must notice."""
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]


def fail(message):
    sys.exit(f"export_test: {message}")


def export(program, isa):
    done = subprocess.run([program, "export", isa, "--to", "json"], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"export {isa}: {done.stderr}")
    return json.loads(done.stdout)


def toy(folder):
    """The instruction set of tests/cli/claims_and_cracks.t."""
    text = re.search(r"toy\.isa <<'END'\n(.*?)\n  > END", (ROOT / "tests/cli/claims_and_cracks.t").read_text(), re.S)[1]
    path = pathlib.Path(folder) / "toy.isa"
    path.write_text("".join(line[4:] + "\n" for line in text.splitlines()))
    return path


def objects(value, path=()):
    """Every object in the export, by its path; those whose keys are free are left out."""
    if isinstance(value, dict):
        if not path or path[-1] not in ("aliases", "printed"):
            yield path
        for key, item in value.items():
            yield from objects(item, path + (key,))
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from objects(item, path + (index,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def shape(path):
    """Objects of the same kind have the same shape: their path without numbers, and no deeper than two of its steps."""
    return tuple(step for step in path if isinstance(step, str))[-2:]


def damages(whole, path):
    known = at(whole, path)
    yield "an unknown member in", lambda o: o.__setitem__("unknown", 1)
    for key in known:
        yield f"null as {key} in", lambda o, key=key: o.__setitem__(key, None)


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/isadora").resolve()
    schema = json.loads((ROOT / "docs/export.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    with tempfile.TemporaryDirectory() as folder:
        small = export(program, str(toy(folder)))
    for isa in (*(export(program, str(ROOT / f)) for f in ("isas/simt128", "isas/fabrisc", "tests/cli/data/a32")), small):
        for error in validator.iter_errors(isa):
            fail(f"{isa['name']}: at /{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    one_of_each = {shape(path): path for path in objects(small)}
    for path in one_of_each.values():
        for what, damage in damages(small, path):
            damaged = copy.deepcopy(small)
            damage(at(damaged, path))
            if validator.is_valid(damaged):
                fail(f"the schema does not notice {what} /{'/'.join(map(str, path))}")
    for key in schema["required"]:
        if validator.is_valid({k: v for k, v in small.items() if k != key}):
            fail(f"the schema does not miss {key}")
    print(f"exports follow the schema, and {len(one_of_each)} kinds of objects are held by it")


if __name__ == "__main__":
    sys.exit(main())
