// Reads the shapes of ops.def at compile time, so that a misspelt word there does not compile.
#include "ir/facts.h"

#include <algorithm>
#include <stdexcept>

namespace isadora::ir {
namespace {

constexpr OpClass kind_of(std::string_view word) {
  constexpr std::string_view kKinds[] = {"pure", "read", "lanes", "effect", "region", "end"};
  for (size_t i = 0; i < std::size(kKinds); ++i) {
    if (kKinds[i] == word) return static_cast<OpClass>(i);
  }
  throw std::invalid_argument("a shape begins with its kind");
}

constexpr bool read_operand(OpInfo& facts, std::string_view word) {
  std::string_view role = word.substr(word.find('=') == word.npos ? word.size() : word.find('=') + 1);
  std::string_view slot = word.substr(0, word.find('='));
  bool optional = slot.ends_with('?');
  if (slot.size() != 1u + optional || slot[0] < 'a' || slot[0] > 'c') return false;
  facts.operands[slot[0] - 'a'] = optional ? Presence::Optional : Presence::Required;
  if (slot[0] == 'a') facts.first = role;
  return true;
}

constexpr void read_word(OpInfo& facts, std::string_view word) {
  struct Flag {
    std::string_view word;
    bool OpInfo::*member;
  };
  constexpr Flag kFlags[] = {{"pred", &OpInfo::pred},         {"end", &OpInfo::end},   {"value", &OpInfo::value},
                             {"constant", &OpInfo::constant}, {"note", &OpInfo::note}, {"commutes", &OpInfo::commutes}};
  for (const Flag& flag : kFlags) {
    if (flag.word == word) {
      facts.*flag.member = true;
      return;
    }
  }
  if (word.starts_with("aux=")) {
    facts.aux = word.substr(4);
  } else if (word.starts_with("sub=")) {
    facts.sub = word.substr(4);
  } else if (!read_operand(facts, word)) {
    throw std::invalid_argument("a word that no shape has");
  }
}

constexpr OpInfo read_shape(std::string_view name, std::string_view shape, std::string_view meaning) {
  std::string_view rest = shape;
  auto next = [&rest] {
    std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
  };
  OpInfo facts{.name = name, .shape = shape, .meaning = meaning, .kind = kind_of(next())};
  facts.value = facts.kind != OpClass::Effect && facts.kind != OpClass::End;
  while (!rest.empty()) read_word(facts, next());
  return facts;
}

constexpr OpInfo kFacts[] = {
#define IR_OP(name, shape, meaning) read_shape(#name, shape, meaning),
#include "ir/ops.def"
#undef IR_OP
};

constexpr FloatFacts kFloatFacts[] = {
#define IR_ENUM(type)
#define IR_NAME(name, spelling)
#define IR_END
#define IR_FLOAT(name, spelling, parameters, operands) {spelling, parameters, operands},
#include "ir/enums.def"
};

constexpr unsigned kOfLane = LaunchFacts::kOfLane, kOfGrid = LaunchFacts::kOfGrid, kChanges = LaunchFacts::kChanges;
constexpr LaunchFacts kLaunchFacts[] = {
#define IR_ENUM(type)
#define IR_NAME(name, spelling)
#define IR_END
#define IR_LAUNCH(name, spelling, facts, bound) {facts, LaunchValue::bound},
#include "ir/enums.def"
};

// clang-format off
#define IR_ENUM(type) constexpr std::string_view k##type##Words[] = {
#define IR_NAME(name, spelling) spelling,
#define IR_END };
// clang-format on
#include "ir/enums.def"

#define IR_ENUM(type) \
  std::span<const std::string_view> words_of(type) { return k##type##Words; }
#define IR_NAME(name, spelling)
#define IR_END
#include "ir/enums.def"

}  // namespace

const OpInfo& facts(Op op) { return kFacts[static_cast<size_t>(op)]; }
const FloatFacts& facts(FloatOp op) { return kFloatFacts[static_cast<size_t>(op)]; }
const LaunchFacts& facts(LaunchValue value) { return kLaunchFacts[static_cast<size_t>(value)]; }
std::span<const OpInfo> all_facts() { return kFacts; }

unsigned float_operands(const FloatInfo& info) {
  const unsigned operands = facts(info.op).operands;
  return info.rounding == Rounding::Given && operands < kSlots.size() ? operands + 1 : operands;
}

std::string_view name(Op op) { return facts(op).name; }
bool is_region(Op op) { return facts(op).kind == OpClass::Region; }
bool crosses_lanes(Op op) { return facts(op).kind == OpClass::Lanes; }
bool reads_registers(Op op) { return op == Op::ReadReg || op == Op::ReadCode || op == Op::ReadBits; }
bool writes_registers(Op op) { return op == Op::WriteReg || op == Op::WriteCode || op == Op::WriteBits; }
bool has_effect(Op op) {
  switch (facts(op).kind) {
    case OpClass::Effect:
    case OpClass::Region:
    case OpClass::End: return true;
    case OpClass::Pure:
    case OpClass::Read:
    case OpClass::Lanes: return false;
  }
  return false;
}

std::span<const std::string_view> words(std::string_view enumeration) {
  static constexpr struct {
    std::string_view name;
    std::span<const std::string_view> words;
  } kAll[] = {
#define IR_ENUM(type) {#type, k##type##Words},
#define IR_NAME(name, spelling)
#define IR_END
#include "ir/enums.def"
  };
  for (const auto& [name, words] : kAll) {
    if (name == enumeration) return words;
  }
  return {};
}

template <class E>
std::string_view spelling(E enumerator) {
  return words_of(enumerator)[static_cast<size_t>(enumerator)];
}

template <class E>
std::optional<E> spelled(std::string_view word) {
  auto all = words_of(E{});
  auto found = std::ranges::find(all, word);
  return found == all.end() ? std::nullopt : std::optional(static_cast<E>(found - all.begin()));
}

#define IR_ENUM(type)                       \
  template std::string_view spelling(type); \
  template std::optional<type> spelled(std::string_view);
#define IR_NAME(name, spelling)
#define IR_END
#include "ir/enums.def"

}  // namespace isadora::ir
