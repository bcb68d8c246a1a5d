#include "lsp/forms.h"

#include <algorithm>

#include "assembler/suffixes.h"
#include "assembler/text.h"

namespace isadora::lsp {

using assembler::same_folded;
using model::Part;

namespace {

constexpr size_t kMostSlots = 16;

const model::Type* type_of(const model::Isa& isa, const std::vector<model::Field>& fields, const Part& part) {
  if (part.field >= fields.size() || fields[part.field].type >= isa.types.size()) return nullptr;
  return &isa.types[fields[part.field].type];
}

void add(std::vector<Choice>& out, Choice choice) {
  const auto same = [&](const Choice& c) { return c.word == choice.word; };
  if (!choice.word.empty() && std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(choice));
}

bool is_suffix(const model::Isa& isa, const std::vector<model::Field>& fields, const Part& part) {
  const model::Type* const type = type_of(isa, fields, part);
  return type && type->is_suffix;
}

// Is the word the form's mnemonic with suffixes?
bool is_suffixed(const model::Isa& isa, const FormRef& ref, std::string_view word) {
  const std::string& mnemonic = ref.form->mnemonic;
  if (word.size() <= mnemonic.size() || !same_folded(mnemonic, word.substr(0, mnemonic.size()))) return false;
  std::vector<std::vector<Choice>> all;
  assembler::SuffixSlots slots;
  for (const Part& part : ref.form->head) {
    if (!is_suffix(isa, ref.opcode->fields, part)) continue;
    all.push_back(choices(isa, ref.opcode->fields, part));
    slots.emplace_back();
    for (const Choice& c : all.back()) slots.back().push_back(c.word);
  }
  return assembler::split_suffixes(slots, word.substr(mnemonic.size())).has_value();
}

struct FormSlot {
  std::vector<Choice> choices;
  size_t rank;  // in the description's order of modifiers, or SIZE_MAX
};

std::vector<FormSlot> slots_of(const model::Isa& isa, const FormRef& ref) {
  std::vector<FormSlot> out;
  const auto& order = ref.opcode->modifier_order;
  for (const Part& part : ref.form->head) {
    if (part.kind != Part::Kind::Literal && part.kind != Part::Kind::Modifier) continue;
    if (is_suffix(isa, ref.opcode->fields, part)) continue;
    const auto rank = std::find(order.begin(), order.end(), part.field);
    out.push_back({choices(isa, ref.opcode->fields, part),
                   rank == order.end() ? SIZE_MAX : static_cast<size_t>(rank - order.begin())});
  }
  return out;
}

bool has(const FormSlot& slot, std::string_view word) {
  return std::any_of(slot.choices.begin(), slot.choices.end(),
                     [&](const Choice& c) { return same_folded(c.word, word); });
}

using Taken = uint32_t;  // a set of slots

// Whether a word can still be assigned to a slot when those in `taken` have theirs.
bool is_free(const std::vector<FormSlot>& slots, size_t slot, Taken taken) {
  if (taken >> slot & 1) return false;
  for (size_t i = 0; i < slots.size(); ++i)
    if ((taken >> i & 1) && slots[i].rank != SIZE_MAX && slots[i].rank > slots[slot].rank) return false;
  return true;
}

// All assignments of the words to slots, as the sets of taken slots.
std::set<Taken> ways(const std::vector<FormSlot>& slots, const std::vector<std::string_view>& words) {
  std::set<Taken> now{0};
  if (slots.size() > kMostSlots || words.size() > slots.size()) now.clear();
  for (const std::string_view word : words) {
    std::set<Taken> next;
    for (size_t i = 0; i < slots.size(); ++i) {
      if (!has(slots[i], word)) continue;
      for (const Taken taken : now)
        if (is_free(slots, i, taken)) next.insert(taken | Taken{1} << i);
    }
    now = std::move(next);
  }
  return now;
}

// Visits the parts with the minimum and the maximum number of commas before each.
void collect(const std::vector<Part>& parts, unsigned wanted, unsigned& least, unsigned& most,
             std::vector<const Part*>& out) {
  for (const Part& part : parts) {
    if (part.kind == Part::Kind::Group) {
      unsigned inner = least;
      collect(part.parts, wanted, inner, most, out);
    } else if (part.kind == Part::Kind::Text) {
      const auto commas = static_cast<unsigned>(std::count(part.text.begin(), part.text.end(), ','));
      least += commas;
      most += commas;
    } else if (least <= wanted && wanted <= most) {
      out.push_back(&part);
    }
  }
}

}  // namespace

std::vector<Choice> choices(const model::Isa& isa, const std::vector<model::Field>& fields, const Part& part) {
  std::vector<Choice> out;
  const model::Type* type = type_of(isa, fields, part);
  if (part.kind == Part::Kind::Literal) {
    std::string text = part.text;
    if (text.starts_with('.')) text.erase(0, 1);
    add(out, {text, type, part.code});
  }
  if (!type) return out;
  for (const model::Enumerator& e : type->enumerators)
    if (part.kind == Part::Kind::Modifier || e.code == part.code)
      for (const std::string& spelling : e.spellings) add(out, {spelling, type, e.code});
  return out;
}

std::vector<FormRef> forms_of(const model::Isa& isa, std::string_view mnemonic) {
  std::vector<FormRef> exact, folded;
  for (const model::Opcode& opcode : isa.opcodes)
    for (const model::Form& form : opcode.forms) {
      if (form.mnemonic == mnemonic) exact.push_back({&opcode, &form});
      if (same_folded(form.mnemonic, mnemonic) || is_suffixed(isa, {&opcode, &form}, mnemonic))
        folded.push_back({&opcode, &form});
    }
  return exact.empty() ? folded : exact;
}

std::vector<FormRef> open_forms(const model::Isa& isa, const std::vector<FormRef>& forms,
                                const std::vector<std::string_view>& words) {
  std::vector<FormRef> out;
  for (const FormRef& ref : forms)
    if (!ways(slots_of(isa, ref), words).empty()) out.push_back(ref);
  return out;
}

std::vector<Choice> next_words(const model::Isa& isa, const std::vector<FormRef>& forms,
                               const std::vector<std::string_view>& words) {
  std::vector<Choice> out;
  for (const FormRef& ref : forms) {
    const std::vector<FormSlot> slots = slots_of(isa, ref);
    const std::set<Taken> taken = ways(slots, words);
    for (size_t i = 0; i < slots.size(); ++i) {
      if (std::none_of(taken.begin(), taken.end(), [&](Taken t) { return is_free(slots, i, t); })) continue;
      for (const Choice& choice : slots[i].choices) add(out, choice);
    }
  }
  return out;
}

std::vector<const Part*> parts_after(const model::Form& form, unsigned commas) {
  std::vector<const Part*> out;
  unsigned least = 0, most = 0;
  collect(form.operands, commas, least, most, out);
  return out;
}

std::string fixed_words(const model::Isa& isa, const FormRef& ref) {
  std::string out;
  for (const Part& part : ref.form->head) {
    if (part.kind != Part::Kind::Literal || part.optional) continue;
    const std::vector<Choice> words = choices(isa, ref.opcode->fields, part);
    if (!words.empty()) out += (is_suffix(isa, ref.opcode->fields, part) ? "" : ".") + words.front().word;
  }
  return out;
}

}  // namespace isadora::lsp
