// Lists the members of the Model by name, once for everything that visits them: JSON and the image, reading and
// writing. `v(name, member)` is always in the JSON, `v.maybe(name, member)` only if it differs from the default. The
// compiler finds a member of a wrong type, the round trip one that is missing here. docs/export.schema.json is the same
// list for other programs.
#pragma once

#include <array>

#include "model/model.h"

namespace isadora::model {

// ---- words of enumerations -------------------------------------------------------------------------------

template <class E>
struct Words;
template <>
struct Words<Execution> {
  static constexpr std::array all = {"simt", "hart"};
};
template <>
struct Words<Scope> {
  static constexpr std::array all = {"lane", "warp", "block", "grid", "hart", "constant"};
};
template <>
struct Words<Order> {
  static constexpr std::array all = {"lsb", "msb"};
};
template <>
struct Words<ByteOrder> {
  static constexpr std::array all = {"little", "big"};
};
template <>
struct Words<RegisterView::Rest> {
  static constexpr std::array all = {"keep", "zero", "sign"};
};
template <>
struct Words<TypeKind> {
  static constexpr std::array all = {"enumeration", "number", "register", "prefix", "compound"};
};
template <>
struct Words<RelocationType::Kind> {
  static constexpr std::array all = {"operand", "number", "sum", "difference", "sequence", "align", "relax", "nothing"};
};
template <>
struct Words<ObjectAttribute::Merge> {
  static constexpr std::array all = {"agreed", "hint", "same", "greatest", "words"};
};
template <>
struct Words<DeviceRegister::Load> {
  static constexpr std::array all = {"zero", "input", "ready", "instructions"};
};
template <>
struct Words<DeviceRegister::Store> {
  static constexpr std::array all = {"nothing", "output", "exit"};
};
template <>
struct Words<Relative> {
  static constexpr std::array all = {"no", "this", "next"};
};
template <>
struct Words<ir::FloatFormat> {
  static constexpr std::array all = {"f16", "bf16", "f32", "f64"};
};
template <>
struct Words<Part::Kind> {
  static constexpr std::array all = {"text", "modifier", "literal", "operand", "number", "group", "value"};
};

// ---- members ---------------------------------------------------------------------------------------------

template <class V>
void members(V& v, Prose& x) {
  v.maybe("block", x.block);
  v("markdown", x.markdown);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Fault& x) {
  v("name", x.name);
  v("message", x.message);
}

template <class V>
void members(V& v, Module& x) {
  v("name", x.name);
  v("message", x.message);
}

template <class V>
void members(V& v, ModuleRule& x) {
  v("when", x.when);
  v("module", x.module);
}

template <class V>
void members(V& v, Setting& x) {
  v("name", x.name);
  v("value", x.value);
  v.maybe("others", x.others);
}

template <class V>
void members(V& v, RegisterStart& x) {
  v.maybe("value", x.value);
  v.maybe("launch", x.launch);
}

template <class V>
void members(V& v, Option& x) {
  v("name", x.name);
  v("on", x.on);
}

template <class V>
void members(V& v, ElfTarget& x) {
  v("machine", x.machine);
  v("bits", x.bits);
  v("flags", x.flags);
  v.maybe("same_flags", x.same_flags);
  v.maybe("physical", x.physical);
  v.maybe("addends_inside", x.addends_inside);
  v.maybe("function_mark", x.function_mark);
  v.maybe("page", x.page);
  v.maybe("code_mark", x.code_mark);
}

template <class V>
void members(V& v, TableWord& x) {
  v("number", x.number);
  v.maybe("function", x.function);
}

template <class V>
void members(V& v, RelocationType& x) {
  v("number", x.number);
  v("kind", x.kind);
  v.maybe("relative", x.relative);
  v.maybe("type", x.type);
  v.maybe("place", x.place);
  v.maybe("bits", x.bits);
  v.maybe("indirect", x.indirect);
  v.maybe("of_threads", x.of_threads);
  v.maybe("words", x.words);
  v.maybe("uleb128", x.uleb128);
  v.maybe("functions", x.functions);
  v.maybe("option", x.option);
}

template <class V>
void members(V& v, NumberFunction& x) {
  v("name", x.name);
  v("value", x.value);
  v.maybe("of", x.of);
  v.maybe("indirect", x.indirect);
}

template <class V>
void members(V& v, ForeignDirective& x) {
  v("name", x.name);
  v.maybe("operand", x.operand);
  v.maybe("meaning", x.meaning);
}

template <class V>
void members(V& v, LinkerSymbol& x) {
  v("name", x.name);
  v("section", x.section);
  v("offset", x.offset);
}

template <class V>
void members(V& v, SectionBounds& x) {
  v("section", x.section);
  v("begin", x.begin);
  v("end", x.end);
}

template <class V>
void members(V& v, ShorterForm::Condition& x) {
  v("operand", x.operand);
  v("value", x.value);
}

template <class V>
void members(V& v, ShorterForm& x) {
  v("relocations", x.relocations);
  v("opcode", x.opcode);
  v("field", x.field);
  v.maybe("function", x.function);
  v.maybe("conditions", x.conditions);
}

template <class V>
void members(V& v, NearBase& x) {
  v("base", x.base);
  v.maybe("symbol", x.symbol);
  v("operand", x.operand);
  v("functions", x.functions);
}

template <class V>
void members(V& v, ObjectAttribute& x) {
  v("tag", x.tag);
  v("names", x.names);
  v.maybe("text_value", x.is_text);
  v.maybe("number", x.number);
  v.maybe("text", x.text);
  v("merge", x.merge);
  v.maybe("option", x.option);
  v.maybe("word", x.word);
}

template <class V>
void members(V& v, ObjectAttributes& x) {
  v("section", x.section);
  v("type", x.type);
  v("vendor", x.vendor);
  v("all", x.all);
}

template <class V>
void members(V& v, InitialRegister& x) {
  v("file", x.file);
  v("number", x.number);
  v.maybe("launch", x.launch);
  v.maybe("value", x.value);
}

template <class V>
void members(V& v, Machine& x) {
  v("execution", x.execution);
  v("lanes", x.lanes);
  v("parcel_bits", x.parcel_bits);
  v("bit_order", x.bit_order);
  v("parcel_order", x.parcel_order);
  v.maybe("data_order", x.data_order);
  v.maybe("code_order", x.code_order);
  v("code_align", x.code_align);
  v.maybe("parameter_space", x.parameter_space);
  v.maybe("parameter_address", x.parameter_address);
  v.maybe("lines", x.lines);
  v.maybe("comment", x.comment);
  v.maybe("dotted_names", x.dotted_names);
  v.maybe("exact_registers", x.exact_registers);
  v.maybe("align_power", x.align_power);
  v.maybe("here_is_next", x.here_is_next);
  v.maybe("padding", x.padding);
  v.maybe("functions", x.functions);
  v.maybe("directives", x.directives);
  v.maybe("options", x.options);
  v.maybe("elf", x.elf);
  v.maybe("relocations", x.relocations);
  v.maybe("bounds", x.bounds);
  v.maybe("symbols", x.symbols);
  v.maybe("shorter", x.shorter);
  v.maybe("near_bases", x.near_bases);
  v.maybe("attributes", x.attributes);
  v.maybe("entry", x.entry);
  v.maybe("starts", x.starts);
  v.maybe("micro_ops", x.micro_ops);
  v.maybe("gdb_architecture", x.gdb_architecture);
  v.maybe("gdb_feature", x.gdb_feature);
  v.maybe("gdb_watches_before", x.gdb_watches_before);
}

template <class V>
void members(V& v, RegisterView& x) {
  v.maybe("file", x.file);
  v.maybe("positions", x.positions);
  v.maybe("registers", x.registers);
  v.maybe("rest", x.rest);
}

template <class V>
void members(V& v, RegisterFile& x) {
  v("name", x.name);
  v("scope", x.scope);
  v("count", x.count);
  v("width", x.width);
  v("spelling", x.spelling);
  v.maybe("wide", x.wide);
  v.maybe("aliases", x.aliases);
  v.maybe("printed", x.printed);
  v.maybe("numbers", x.numbers);
  v.maybe("sign_extends", x.sign_extends);
  v.maybe("gdb_feature", x.gdb_feature);
  v.maybe("starts", x.starts);
  v.maybe("view", x.view);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, DeviceRegister& x) {
  v("name", x.name);
  v("address", x.address);
  v("bytes", x.bytes);
  v.maybe("load", x.load);
  v.maybe("store", x.store);
  v.maybe("bits", x.bits);
  v.maybe("waiting", x.waiting);
}

template <class V>
void members(V& v, Space& x) {
  v("name", x.name);
  v("scope", x.scope);
  v("address_bits", x.address_bits);
  v.maybe("size", x.size);
  v.maybe("devices", x.devices);
  v.maybe("gdb", x.gdb);
  v("align", x.align);
  v.maybe("misaligned", x.misaligned);
  v.maybe("outside", x.outside);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Aggregate& x) {
  v("name", x.name);
  v("width", x.width);
  v("type", x.type);
  v.maybe("gdb_register", x.gdb_register);
  v.maybe("gdb_feature", x.gdb_feature);
  v.maybe("gdb_shift", x.gdb_shift);
  v.maybe("gdb_ones", x.gdb_ones);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Enumerator& x) {
  v("name", x.name);
  v("code", x.code);
  v("spellings", x.spellings);
  v.maybe("operator", x.op);
  v.maybe("bits", x.bits);
  v.maybe("signed", x.is_signed);
  v.maybe("format", x.format);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, RegisterConstant& x) {
  v("code", x.code);
  v("value", x.value);
  v("spelling", x.spelling);
}

template <class V>
void members(V& v, PrefixSpelling& x) {
  v("open", x.open);
  v.maybe("close", x.close);
}

template <class V>
void members(V& v, Exception& x) {
  v("kind", x.kind);
  v("message", x.message);
  v("condition", x.condition);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Type& x) {
  v("name", x.name);
  v("kind", x.kind);
  v("width", x.width);
  v.maybe("enumerators", x.enumerators);
  v.maybe("suffix", x.is_suffix);
  v.maybe("signed", x.is_signed);
  v.maybe("pattern", x.pattern);
  v.maybe("set", x.set);
  v.maybe("pattern_bits", x.pattern_bits);
  v.maybe("radix", x.radix);
  v.maybe("scale", x.scale);
  v.maybe("relative", x.relative);
  v.maybe("absolute", x.absolute);
  v.maybe("origin", x.from);
  v.maybe("aligned", x.aligned);
  v.maybe("from_one", x.from_one);
  v.maybe("inverted", x.inverted);
  v.maybe("unless", x.unless);
  v.maybe("members", x.members);
  v.maybe("functions", x.functions);
  v.maybe("file", x.file);
  v.maybe("codes", x.codes);
  v.maybe("constants", x.constants);
  v.maybe("prefixes", x.prefixes);
  v.maybe("parts", x.parts);
  v.maybe("forms", x.forms);
  v.maybe("value", x.value);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Slice& x) {
  v("position", x.position);
  v("width", x.width);
}

template <class V>
void members(V& v, Field& x) {
  v("name", x.name);
  v.maybe("sub", x.sub);
  v("type", x.type);
  v("slices", x.slices);
  v.maybe("fixed", x.fixed);
  v.maybe("default", x.default_code);
  v.maybe("bits", x.bits);
  v.maybe("float_format", x.float_format);
  v.maybe("float_by", x.float_by);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Part::Prefix& x) {
  v("field", x.field);
  v("spelling", x.spelling);
}

template <class V>
void members(V& v, Part& x) {
  v("kind", x.kind);
  v.maybe("text", x.text);
  v.maybe("field", x.field);
  v.maybe("code", x.code);
  v.maybe("optional", x.optional);
  v.maybe("again", x.again);
  v.maybe("negated", x.negated);
  v.maybe("offset", x.offset);
  v.maybe("prefixes", x.prefixes);
  v.maybe("parts", x.parts);
  v.maybe("when", x.when);
  v.maybe("value", x.value);
}

template <class V>
void members(V& v, FixedCode& x) {
  v("field", x.field);
  v("code", x.code);
}

template <class V>
void members(V& v, EqualFields& x) {
  v("field", x.field);
  v("other", x.other);
}

template <class V>
void members(V& v, FormClaim& x) {
  v("claim", x.claim);
  v.maybe("given", x.given);
  v("holds", x.holds);
}

template <class V>
void members(V& v, MicroOp& x) {
  v.maybe("when", x.when);
  v("parts", x.parts);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Form& x) {
  v.maybe("mnemonic", x.mnemonic);
  v.maybe("header", x.header);
  v.maybe("head", x.head);
  v.maybe("operands", x.operands);
  v.maybe("controls", x.controls);
  v.maybe("fixed", x.fixed);
  v.maybe("defaults", x.defaults);
  v.maybe("equal", x.equal);
  v.maybe("printed", x.printed);
  v.maybe("mask", x.mask);
  v.maybe("value", x.value);
  v.maybe("semantics", x.semantics);
  v.maybe("claims", x.claims);
  v.maybe("crack", x.crack);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Control& x) {
  v("name", x.name);
  v("fields", x.field_names);
  v("parts", x.parts);
}

template <class V>
void members(V& v, Claim& x) {
  v("text", x.text);
  v.maybe("span", x.span);
}

// An instruction of an example, with its span.
using Line = std::pair<std::string, base::Span>;
template <class V>
void members(V& v, Line& x) {
  v("text", x.first);
  v.maybe("span", x.second);
}

template <class V>
void members(V& v, Example& x) {
  v("lines", x.lines);
  v("claims", x.claims);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Pseudo& x) {
  v("mnemonic", x.mnemonic);
  v("operands", x.operands);
  v("lines", x.lines);
  v.maybe("exact", x.exact);
  v.maybe("option", x.option);
  v.maybe("literal", x.literal);
  v.maybe("literal_bytes", x.literal_bytes);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, RegisterName& x) {
  v("file", x.file);
  v("number", x.number);
}

template <class V>
void members(V& v, HeldBits& x) {
  v("register", x.place);
  v("high", x.high);
  v("low", x.low);
  v("value", x.value);
}

template <class V>
void members(V& v, Abi& x) {
  v("name", x.name);
  v("arguments", x.arguments);
  v("results", x.results);
  v.maybe("temporaries", x.temporaries);
  v.maybe("saved", x.saved);
  v("stack", x.stack);
  v("link", x.link);
  v.maybe("holds", x.holds);
  v("stack_align", x.stack_align);
  v.maybe("variadic_pairs", x.variadic_pairs);
  v("target", x.target);
  v.maybe("flags", x.flags);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Group& x) {
  v("name", x.name);
  v.maybe("title", x.title);
  v.maybe("parents", x.parents);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Optype& x) {
  v("name", x.name);
  v.maybe("title", x.title);
  v.maybe("keywords", x.keywords);
  v.maybe("group", x.group);
  v.maybe("prose", x.prose);
  v.maybe("syntax", x.syntax);
  v.maybe("semantics_text", x.semantics_text);
  v.maybe("examples", x.examples);
  v.maybe("claims", x.claims);
  v.maybe("span", x.span);
}

template <class V>
void members(V& v, Opcode& x) {
  v("name", x.name);
  v.maybe("optype", x.optype);
  v("length", x.length);
  v("fields", x.fields);
  v("fixed_mask", x.fixed_mask);
  v("fixed_value", x.fixed_value);
  v.maybe("exceptions", x.exceptions);
  v("forms", x.forms);
  v.maybe("modules", x.modules);
  v.maybe("readings", x.readings);
  v.maybe("option", x.option);
  v.maybe("modifier_order", x.modifier_order);
  v.maybe("wait_mask", x.wait_mask);
  v.maybe("scoreboard", x.scoreboard);
  v.maybe("guard", x.guard);
  v.maybe("guard_prefix", x.guard_prefix);
  v.maybe("guard_spelling", x.guard_spelling);
  v.maybe("guard_function", x.guard_function);
  v.maybe("prose", x.prose);
  v.maybe("span", x.span);
}

// Sources come first: spans count them. Opcodes come after pseudo-instructions: those that the image passes over are
// chosen by them.
template <class V>
void members(V& v, Isa& x) {
  v("sources", x.sources);
  v("name", x.name);
  v("fingerprint", x.fingerprint);
  v("machine", x.machine);
  v("faults", x.faults);
  v("settings", x.settings);
  v.maybe("modules", x.modules);
  v("files", x.files);
  v("spaces", x.spaces);
  v("aggregates", x.aggregates);
  v("types", x.types);
  v("controls", x.controls);
  v("groups", x.groups);
  v("optypes", x.optypes);
  v.maybe("pseudos", x.pseudos);
  v.maybe("abis", x.abis);
  v("opcodes", x.opcodes);
  v.maybe("prose", x.prose);
}

}  // namespace isadora::model
