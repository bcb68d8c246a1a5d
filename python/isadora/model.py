"""Everything that a description says, as objects: Isa.model is a Model.

The classes are made of docs/export.schema.json, the one list of what an export holds: `help(isadora.model.Opcode)` shows the
members of an opcode. A member that is absent in the export is an empty list, "", False, 0 or None. What the export has as an
index is the object itself here: `opcode.optype.title`, `field.type.enumerators`. Functions of the IR are lists of Operation objects.

    model = isadora.load("rv32imc").model
    for opcode in model.opcodes:
        print(opcode.name, opcode.optype.title, [f.name for f in opcode.fields if f.fixed is None])
    addi = model.opcode("ADDI_4")
    print(addi.optype.semantics_text)                          # as it was written
    print(addi.forms[0].semantics)                             # what it means: operations of the IR
"""
import json
import pathlib
import re
import weakref

_SCHEMA = json.loads((pathlib.Path(__file__).parent / "export.schema.json").read_text())
# Where an index points to, by the member's name; the schema's remark "Into …" comes first.
_LISTS = {"file": "files", "scoreboard": "fields", "float_by": "fields", "field": "fields", "module": "modules", "option": "options", "modifier_order": "fields"}
_ZERO = {"array": [], "object": {}, "string": "", "boolean": False}
_STANDARD = {"radix": 16, "scale": 1, "aligned": 1, "entry": "_start", "guard_spelling": 0, "relative": "no"}


class Operation:
    """An operation of the IR (docs/ir.md): `%4 = Add %2, %3 : 0..0x100000000`.

    Attributes: `result`, its number; `op`, its name; `arguments`, the words after it, where %N is the result of operation N;
    `condition`, %N where it happens under a condition, else None; `range`, (least, greatest) or None; `text`, the line.
    """

    __slots__ = ("text", "result", "op", "arguments", "condition", "range")
    _LINE = re.compile(r"%(\d+) = (\w+) ?(.*?)(?: if (%\d+))?(?: end %\d+)?(?: : (-?\w+)(?:\.\.(-?\w+))?)?")

    def __init__(self, text):
        self.text = text
        found = self._LINE.fullmatch(text)
        if not found:
            raise ValueError(f"this is no operation: {text}")
        number, self.op, arguments, self.condition, low, high = found.groups()
        self.result = int(number)
        self.arguments = re.findall(r"[^\s,<]+<[^>]*>|[^\s,]+", arguments)
        self.range = None if low is None else (int(low, 0), int(high or low, 0))

    def __repr__(self):
        return self.text

    def __eq__(self, other):
        return isinstance(other, Operation) and self.text == other.text

    def __hash__(self):
        return hash(self.text)


class Function(list):
    """A function of the IR: a list of its Operation objects. `result` is the number of the one whose value it gives, or None."""

    def __init__(self, lines):
        last = re.fullmatch(r"result %(\d+)", lines[-1]) if lines else None
        super().__init__(Operation(line) for line in (lines[:-1] if last else lines))
        self.result = int(last[1]) if last else None


class Node:
    """A part of a description. Its members are read when they are asked for; `json` is the part as the export has it."""

    __slots__ = ("json", "_model", "_parent", "_read")
    _members = {}

    def __init__(self, data, model, parent):
        self.json = data
        self._model = model or self
        self._parent = parent
        self._read = {}

    def __repr__(self):
        name = self.json.get("name") or self.json.get("mnemonic") or self.json.get("text") or self.json.get("header") or ""
        return f"<isadora.model.{type(self).__name__} {name}>"

    def __dir__(self):
        return [*super().__dir__(), *self._members]

    def _member(self, name):
        if name not in self._read:
            schema = self._members[name]
            self._read[name] = _value(self, name, schema, self.json[name]) if name in self.json else _absent(name, schema)
        return self._read[name]

    def _list(self, name):
        """The list that an index is about: the opcode's own fields, the parts of a compound type, or a list of the model."""
        if name != "fields" and name != "options":
            return getattr(self._model, name)
        node = self
        while node is not None:
            for own in ("fields", "parts"):
                if name == "fields" and own in node._members and (own == "fields" or isinstance(node, TYPES["type"])):
                    return getattr(node, own)
            node = node._parent
        return self._model.machine.options


def _resolved(schema):
    while "$ref" in schema and schema["$ref"].split("/")[-1] not in ("index", "function", "expression", "number"):
        schema = _SCHEMA["$defs"][schema["$ref"].split("/")[-1]]
    return schema


def _absent(name, schema):
    if name in _STANDARD:
        return _STANDARD[name]
    kind = schema.get("$ref", "").split("/")[-1]
    if kind == "function":
        return Function([])
    schema = _resolved(schema)
    zero = None if "properties" in schema else _ZERO.get(schema.get("type"))
    return type(zero)(zero) if zero is not None else None


def _list_of(schema, name):
    found = re.match(r"Into (?:the )?(\w+)", schema.get("description", ""))
    return found[1] if found else _LISTS.get(name)


def _value(node, name, schema, data):
    kind = schema.get("$ref", "").split("/")[-1]
    if kind == "index":
        target = _list_of(schema, name)
        if target in ("claims", "prefixes") or target is None:
            return data
        return node._list(target)[data]
    if kind == "number":
        return int(data, 16)
    if kind == "function" or (kind == "expression" and isinstance(data, list)):
        return Function(data)
    if kind == "span":
        return Span(node._model.sources[data[0]], data[1], data[2]) if data[0] < len(node._model.sources) else None
    if kind in TYPES:
        return TYPES[kind](data, node._model, node)
    schema = _resolved(schema)
    if schema.get("type") == "array" and "items" in schema:
        items = schema["items"]
        if items.get("$ref", "").endswith("/index"):
            items = {**items, "description": schema.get("description", "") if "Into" in schema.get("description", "") else ""}
        return [_value(node, name, items, item) for item in data]
    if schema.get("type") == "object" and "properties" in schema:
        return INLINE[_inline_name(type(node).__name__, name)](data, node._model, node)
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return {int(key): _value(node, name, schema["additionalProperties"], item) for key, item in data.items()}
    return data


class Span:
    """A location: `source`, a Source; `begin` and `end`, byte offsets; `line`, from 1; `text`, the source text."""

    __slots__ = ("source", "begin", "end")

    def __init__(self, source, begin, end):
        self.source, self.begin, self.end = source, begin, end

    @property
    def line(self):
        return self.source.text.encode()[: self.begin].count(b"\n") + 1

    @property
    def text(self):
        return self.source.text.encode()[self.begin : self.end].decode(errors="replace")

    def __repr__(self):
        return f"<isadora.model.Span {self.source.name}:{self.line}>"


def _make(name, properties, about, base=Node):
    lines = [about, ""] if about else []
    for member, schema in properties.items():
        lines.append(f"{member}: {type_name(member, schema, name)}. {_described(schema)}".rstrip())
    body = {"__slots__": (), "__doc__": "\n".join(lines), "_members": properties, "__module__": __name__}
    for member, schema in properties.items():
        body[member] = property(lambda self, m=member: self._member(m), doc=_described(schema) or None)
    return type(name, (base,), body)


def _described(schema):
    """The value of a member, without parts that only the export needs: indices and numbers as strings."""
    if schema.get("$ref", "").endswith("/span"):
        return "Where it stands."
    text = schema.get("description") or _resolved(schema).get("description", "")
    text = re.sub(r"^Into (?:the )?[\w ']+(?:: |, |\.|$)", "", text).replace(" It may exceed 2^53: read it with a reader that keeps 64 bits.", "")
    return text[:1].upper() + text[1:]


def _inline_name(owner, member):
    """Of a class that the schema has no name for: what the member `starts` of Machine holds is MachineStart."""
    return ("" if owner == "Model" else owner) + _class_name(member.rstrip("s"))


def _inline_schemas(owner, properties):
    """Such classes with their schemas, and those of their own members."""
    for member, schema in properties.items():
        for inner in (schema, schema.get("items", {}), schema.get("additionalProperties", {})):
            if isinstance(inner, dict) and "properties" in inner:
                name = _inline_name(owner, member)
                yield name, inner
                yield from _inline_schemas(name, inner["properties"])


def _class_name(name):
    return "".join(part[0].upper() + part[1:] for part in name.split("_"))


def type_name(name, schema, owner="Model"):
    """The type of a member of the class `owner`, as Python writes it."""
    kind = schema.get("$ref", "").split("/")[-1]
    if kind == "index":
        target = _list_of(schema, name)
        item = {"fields": "Field", "options": "MachineOption"}.get(target) or _ITEM.get(target)
        return f"{item} | None" if item else "int | None"
    fixed = {"number": "int", "function": "Function", "expression": "int | Function | None", "span": "Span | None", "code": "int | None", "bits": "int"}
    if kind in fixed:
        return fixed[kind]
    if kind in TYPES or kind in _OBJECTS:
        return _class_name(kind)
    schema = _resolved(schema)
    kind = schema.get("type")
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return "str" if isinstance(values[0], str) else "int"
    if kind == "array":
        items = {"description": schema["description"], **schema["items"]} if "description" in schema else schema["items"]
        return f"list[{type_name(name, items, owner).removesuffix(' | None')}]"
    if kind == "object" and "properties" in schema:
        return f"{_inline_name(owner, name)} | None"
    if kind == "object":
        return f"dict[int, {type_name(name, schema['additionalProperties'], owner).removesuffix(' | None')}]"
    return {"integer": "int | None", "string": "str", "boolean": "bool"}[kind]


_OBJECTS = {name for name, schema in _SCHEMA["$defs"].items() if schema.get("type") == "object"}
_ITEM = {name: _class_name(schema["items"]["$ref"].split("/")[-1]) for name, schema in _SCHEMA["properties"].items() if "$ref" in schema.get("items", {})}
TYPES = {}
for _name in sorted(_OBJECTS):
    TYPES[_name] = _make(_class_name(_name), _SCHEMA["$defs"][_name]["properties"], _SCHEMA["$defs"][_name].get("description", ""))
_OWNERS = {"Model": _SCHEMA["properties"], **{c.__name__: c._members for c in TYPES.values()}}
INLINE = {name: _make(name, inner["properties"], inner.get("description", "")) for owner, members in _OWNERS.items() for name, inner in _inline_schemas(owner, members)}
globals().update({c.__name__: c for c in [*TYPES.values(), *INLINE.values()]})


class Model(_make("Model", _SCHEMA["properties"], _SCHEMA["description"])):
    """All of a description."""

    __slots__ = ("__weakref__",)
    __doc__ = "All of a description.\n\n" + "\n".join(
        f"{member}: {type_name(member, schema)}. {_described(schema)}".rstrip() for member, schema in _SCHEMA["properties"].items())

    def opcode(self, name):
        """The opcode of that name. KeyError where there is none."""
        return _named(self.opcodes, name)

    def optype(self, name):
        """The family of that name. KeyError where there is none."""
        return _named(self.optypes, name)

    def type(self, name):
        """The type of that name. KeyError where there is none."""
        return _named(self.types, name)


def _named(nodes, name):
    for node in nodes:
        if node.name == name:
            return node
    raise KeyError(name)


_models = weakref.WeakValueDictionary()


def of(isa):
    """The Model of an Isa: the same for all of one description."""
    key = isa.fingerprint
    model = _models.get(key)
    if model is None:
        model = _models[key] = Model(json.loads(isa.to_json()), None, None)
    return model


__all__ = sorted(["Function", "Model", "Node", "Operation", "Span", "of", *(c.__name__ for c in [*TYPES.values(), *INLINE.values()])])
