#include "check/types.h"

#include <bit>

#include "check/lower.h"
#include "check/prose.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;

namespace {

struct KindPair {
  DefinitionKind definition;
  TypeKind type;
};
constexpr KindPair kTypeKinds[] = {
    {DefinitionKind::Enumeration, TypeKind::Enumeration}, {DefinitionKind::Number, TypeKind::Number},
    {DefinitionKind::Register, TypeKind::Register},       {DefinitionKind::Prefix, TypeKind::Prefix},
    {DefinitionKind::Operand, TypeKind::Compound},
};

constexpr StatementRule kExceptionRules[] = {
    {"EncodingError", 2, 2, StatementArgument::Expression, "EncodingError<Kind, \"message\"> = condition;"},
};

}  // namespace

TypeSet declare_types(BuildContext& work, const DefinitionSet& set) {
  TypeSet types;
  for (const KindPair& kinds : kTypeKinds) {
    for (const Definition& d : set.of(kinds.definition)) {
      if (work.isa.types.size() >= kMostEntries) return types;
      work.types[d.name] = static_cast<uint16_t>(work.isa.types.size());
      model::Type& type = work.isa.types.emplace_back();
      type.name = d.name;
      type.kind = kinds.type;
      type.width = d.width;
      type.prose = read_prose(d);
      type.span = d.span();
      types.definitions.push_back(&d);
    }
  }
  return types;
}

void build_simple_types(BuildContext& work, const TypeSet& types) {
  for (size_t i = 0; i < types.definitions.size(); ++i) {
    const Definition& d = *types.definitions[i];
    model::Type& type = work.isa.types[i];
    switch (type.kind) {
      case TypeKind::Enumeration: read_enumeration(work, d, type); break;
      case TypeKind::Number: read_number_type(work, d, type); break;
      case TypeKind::Register: read_register_type(work, d, type); break;
      case TypeKind::Prefix: read_prefix_type(work, d, type, static_cast<uint16_t>(i)); break;
      case TypeKind::Compound: break;
    }
    const bool fileless = type.kind == TypeKind::Register && type.file == model::kNoIndex;
    if (type.width == 0 || fileless) work.broken_types.insert(static_cast<uint16_t>(i));
  }
}

// A name that no program can write before a parenthesis is a slip.
void read_number_function(BuildContext& work, const Statement& s, uint16_t type,
                          std::vector<model::NumberFunction>& out) {
  const std::string name = s.argument(0);
  const std::string_view word = std::string_view(name).substr(name.starts_with('%'));
  const bool is_word = !word.empty() && !(word[0] >= '0' && word[0] <= '9') &&
                       word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
                           std::string_view::npos;
  const bool is_negation = name == "-" && type != model::kNoIndex;
  if (!is_word && !is_negation) {
    work.report(Kind::BadValue, s.arguments[0],
                "no program can write the function " + code_text(name) +
                    ": expected a word, with or without `%` (e.g. `Function<\"low\"> = x[7:0];`)");
  }
  work.definitions.number_functions[{type, static_cast<uint16_t>(out.size())}] = s.values[0];
  model::NumberFunction& made = out.emplace_back();
  made.name = name;
  for (size_t i = 1; i < s.arguments.size(); ++i) made.of.push_back(s.argument(i));
}

void lower_number_functions(BuildContext& work) {
  for (const auto& [key, place] : work.definitions.number_functions) {
    const auto& [type, number] = key;
    if (auto f = lower_number_function(work.definitions, type, number, work.sink))
      (type == model::kNoIndex ? work.isa.machine.functions : work.isa.types[type].functions)[number].value =
          std::move(*f);
  }
}

constexpr uint64_t kFurthestOrigin = 4096;  // bytes

// RelativeFrom = 4, 4;
void read_origin(BuildContext& work, const std::vector<Statement>& list, model::Type& type) {
  const Statement* const s = find_statement(list, "RelativeFrom");
  if (!s) return;
  type.relative = model::Relative::This;
  type.from = s->number();
  if (s->values.size() > 1) type.aligned = constant_of(s->values[1])->to_uint64();
  if (std::has_single_bit(type.aligned) && s->values.size() < 3 && type.from < kFurthestOrigin) return;
  work.report(Kind::BadValue, s->values.back(), "expected bytes and a power of two (e.g. `RelativeFrom = 4, 4;`)");
  type.aligned = 1;
}

// Inverted<22, 21> = 23;
void read_inverted(BuildContext& work, const std::vector<Statement>& list, model::Type& type) {
  const Statement* const s = find_statement(list, "Inverted");
  if (!s) return;
  bool right = s->number() < type.width;
  for (const NodeRef bit : s->arguments) {
    const uint64_t n = constant_of(bit) ? constant_of(bit)->to_uint64() : type.width;
    right &= n < type.width && n != s->number();
    if (right) type.inverted |= uint64_t{1} << n;
  }
  type.unless = static_cast<unsigned>(s->number());
  if (right) return;
  work.report(Kind::BadValue, s->place,
              "expected bits of the code, below " + std::to_string(type.width) +
                  ", and another bit of it (e.g. `Inverted<22, 21> = 23;`)");
  type.inverted = 0;
}

// Members = "r0", "r1";
void read_members(BuildContext& work, const std::vector<Statement>& list, model::Type& type) {
  const Statement* const s = find_statement(list, "Members");
  if (!s) return;
  type.set = true;
  type.members = s->texts();
  if (type.members.size() == type.width) return;
  work.report(Kind::BadValue, s->place,
              "a set of " + std::to_string(type.width) + " bits has as many members, found " +
                  std::to_string(type.members.size()));
  type.members.resize(type.width, "r0");
}

void read_number_type(BuildContext& work, const Definition& d, model::Type& type) {
  const auto list = d.statements(work);
  const auto has = [&](std::string_view name) { return find_statement(list, name) != nullptr; };
  type.is_signed = has("Signed");
  type.pattern = has("Pattern");
  type.set = has("Set");
  type.scale = number_in(work, list, "Scale", 1, uint64_t{1} << 32, 1);
  // Programs write the product.
  const unsigned bits = type.width + (base::Integer(type.scale) - 1).bit_length();
  if (type.scale > 1 && bits > 64) {
    work.report(Kind::BadValue, find_statement(list, "Scale")->values[0],
                "a code of " + std::to_string(type.width) + " bits times this needs " + std::to_string(bits) +
                    " bits, and a number in a program has 64 at most");
    type.scale = 1;
  }
  type.radix = static_cast<unsigned>(number_in(work, list, "Radix", 2, 16, 16));
  type.pattern_bits = static_cast<unsigned>(number_in(work, list, "PatternBits", std::max(type.width, 1u), 64, 0));
  if (type.pattern_bits && !type.is_signed)
    work.report(Kind::BadValue, find_statement(list, "PatternBits")->place,
                "numbers of a type that is not `Signed` are patterns already");
  if (has("Relative")) type.relative = model::Relative::This;
  if (has("RelativeNext")) type.relative = model::Relative::Next;
  type.absolute = has("CodeAddress");
  if (type.absolute && type.relative != model::Relative::No)
    work.report(Kind::BadValue, find_statement(list, "CodeAddress")->place,
                "a number that counts from an instruction is a code address already");
  type.from_one = has("FromOne");
  if (type.from_one && (type.is_signed || type.pattern || type.width > 32))
    work.report(Kind::BadValue, find_statement(list, "FromOne")->place,
                "such a number is unsigned, of 32 bits at most");
  read_origin(work, list, type);
  read_inverted(work, list, type);
  read_members(work, list, type);
  const auto index = static_cast<uint16_t>(&type - work.isa.types.data());
  for (const Statement& s : list) {
    if (s.name == "Function") read_number_function(work, s, index, type.functions);
  }
  if (type.radix != 2 && type.radix != 10 && type.radix != 16) {
    work.report(Kind::BadValue, find_statement(list, "Radix")->values[0], "numbers are written with radix 2, 10 or 16");
    type.radix = 16;
  }
  if (type.is_signed && type.pattern) {
    work.report(Kind::BadValue, find_statement(list, "Pattern")->place, "a pattern is unsigned, this type is signed")
        .labels.push_back({span_of(find_statement(list, "Signed")->place), "here"});
  }
}

void read_prefix_type(BuildContext& work, const Definition& d, model::Type& type, uint16_t index) {
  if (d.width > 1) work.report(Kind::BadValue, d.name_place, "a prefix type is one bit, `False` or `True`");
  type.enumerators = {{"False", 0, {"False"}, "", type.span}, {"True", 1, {"True"}, "", type.span}};
  for (const Statement& s : d.statements(work)) {
    const auto strings = children_of(s.head);
    if (strings.empty() || unquoted(text_of(strings[0])).empty()) {
      work.report(Kind::BadValue, s.head, "a prefix has a spelling (e.g. \"-\")");
      continue;
    }
    const auto number = static_cast<uint16_t>(type.prefixes.size());
    type.prefixes.push_back({unquoted(text_of(strings[0])), strings.size() > 1 ? unquoted(text_of(strings[1])) : ""});
    work.definitions.prefixes[{index, number}] = s.values[0];
  }
  if (type.prefixes.empty() && d.items.empty()) {
    work.report(Kind::BadValue, d.name_place,
                "the prefix type " + code_text(d.name) + " has no spelling (e.g. `\"-\" = 0 - x;`)");
  }
}

std::vector<ExceptionDraft> read_exceptions(BuildContext& work, const Definition& d) {
  const auto items = d.block_items("__Exception");
  for (NodeRef item : items) {
    if (kind_of(item) != parse::NodeKind::Statement) {
      work.report(Kind::BadStatement, item,
                  "expected `EncodingError<…> = …;` under `__Exception`, found " + code_text(text_of(item)));
    }
  }
  std::vector<ExceptionDraft> out;
  for (const Statement& s : StatementReader{work, "`__Exception`", kExceptionRules}.read(items)) {
    if (s.argument(0).empty() || !is_string(s.arguments[1])) {
      work.report(Kind::BadValue, s.arguments[is_string(s.arguments[1]) ? 0 : 1],
                  "an exception has a kind and a message (e.g. `EncodingError<IllegalOperand, \"…\"> = …;`)");
      continue;
    }
    out.push_back({s.argument(0), word_of(s.arguments[1]), s.values[0], span_of(s.place)});
  }
  return out;
}

}  // namespace isadora::check
