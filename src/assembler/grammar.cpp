// Forms to rules, once, when a parser is made.
#include "assembler/grammar.h"

#include <algorithm>

#include "assembler/suffixes.h"
#include "assembler/text.h"

namespace isadora::assembler {
namespace {

using model::Type;

class GrammarCompiler {
 public:
  explicit GrammarCompiler(const model::Isa& isa) : isa_(isa) {}

  Grammar run() {
    g_.forms = std::make_shared<const syntax::FormProgram>(isa_);
    g_.compounds.resize(isa_.types.size());
    for (size_t t = 0; t < isa_.types.size(); ++t) {
      for (size_t f = 0; f < g_.forms->compounds[t].size(); ++f)
        g_.compounds[t].push_back(
            {.text = &g_.forms->compounds[t][f], .codes = initial(isa_.types[t].parts, isa_.types[t].forms[f])});
    }
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o) {
      const model::Opcode& op = isa_.opcodes[o];
      for (uint16_t f = 0; f < op.forms.size(); ++f) add(op.forms[f], {&g_.forms->form(o, f), o, f});
      for (uint16_t f = 0; f < op.readings.size(); ++f)
        add(op.readings[f], {&g_.forms->reading(o, f), o, model::kNoIndex, f, op.option});
    }
    return std::move(g_);
  }

 private:
  static std::vector<uint64_t> initial(std::span<const model::Field> fields, const model::Form& f) {
    std::vector<uint64_t> codes;
    for (const model::Field& x : fields) codes.push_back(x.fixed.value_or(x.default_code.value_or(0)));
    for (const model::FixedCode& c : f.defaults) codes[c.field] = c.code;
    for (const model::FixedCode& c : f.fixed) codes[c.field] = c.code;
    return codes;
  }

  void add(const model::Form& f, GrammarRule rule) {
    const model::Opcode& op = isa_.opcodes[rule.opcode];
    rule.codes = initial(op.fields, f);
    Mnemonic& m = mnemonic(f.mnemonic);
    for (uint32_t at = rule.text->head; at != rule.text->operands; ++at) slot(g_.forms->ops[at], m, rule);
    order_slots(op.modifier_order, rule);
    if (std::ranges::any_of(rule.slots, &ModifierSlot::suffix))
      g_.longest_stem = std::max(g_.longest_stem, f.mnemonic.size());
    m.rules.push_back(static_cast<uint32_t>(g_.rules.size()));
    g_.rules.push_back(std::move(rule));
  }

  Mnemonic& mnemonic(const std::string& name) {
    const auto [at, fresh] = g_.by_name.try_emplace(name, static_cast<uint32_t>(g_.mnemonics.size()));
    if (fresh) {
      g_.mnemonics.emplace_back().name = name;
      g_.by_folded.try_emplace(folded(name), at->second);
    }
    return g_.mnemonics[at->second];
  }

  static uint16_t word(Mnemonic& m, std::string_view text, bool suffix) {
    for (size_t i = 0; i < m.words.size(); ++i) {
      if (m.words[i].text == text && m.words[i].suffix == suffix) return static_cast<uint16_t>(i);
    }
    m.words.push_back({std::string(text), suffix});
    return static_cast<uint16_t>(m.words.size() - 1);
  }

  void slot(const FormOp& op, Mnemonic& m, GrammarRule& rule) {
    if (op.kind != FormOpKind::Literal && op.kind != FormOpKind::Modifier) return;
    ModifierSlot s{.literal = op.kind == FormOpKind::Literal,
                   .suffix = op.suffix,
                   .required = !op.optional,
                   .field = op.field,
                   .code = op.code,
                   .condition = op.condition};
    if (s.literal) s.words.emplace_back(word(m, op.text.substr(!op.suffix), op.suffix), op.code);
    if (op.type != model::kNoIndex) {
      for (const model::Enumerator& e : isa_.types[op.type].enumerators) {
        for (const std::string& spelling : e.spellings)
          if (!s.literal || e.code == op.code) add_word(s, word(m, spelling, op.suffix), e.code);
      }
    }
    uint64_t bits = 0;
    for (const auto& [w, code] : s.words) {
      bits |= word_bit(w);
      g_.marks_in_suffixes |= s.suffix && !std::ranges::all_of(m.words[w].text, is_word);
    }
    rule.allowed |= bits;
    if (s.literal && s.required && s.words.size() == 1 && s.words[0].first < 63) rule.required |= bits;
    rule.slots.push_back(std::move(s));
  }
  static void order_slots(const std::vector<uint16_t>& order, GrammarRule& rule) {
    const auto rank = [&](const ModifierSlot& s) { return std::find(order.begin(), order.end(), s.field); };
    for (ModifierSlot& s : rule.slots) {
      for (size_t i = 0; i < rule.slots.size(); ++i) {
        if (rank(s) < rank(rule.slots[i]) && rank(rule.slots[i]) != order.end()) s.later |= uint64_t{1} << i;
      }
    }
  }
  static void add_word(ModifierSlot& s, uint16_t number, uint64_t code) {
    if (std::ranges::find(s.words, number, &std::pair<uint16_t, uint64_t>::first) == s.words.end())
      s.words.emplace_back(number, code);
  }

  const model::Isa& isa_;
  Grammar g_;
};

}  // namespace

const Mnemonic* Grammar::find(std::string_view name) const {
  const auto exact = by_name.find(name);
  if (exact != by_name.end()) return &mnemonics[exact->second];
  const auto any = by_folded.find(folded(name));
  return any == by_folded.end() ? nullptr : &mnemonics[any->second];
}

namespace {

// The suffixes of a rule, if they make up the rest of a word.
bool find_suffixes(const Mnemonic& m, const GrammarRule& rule, std::string_view rest, std::vector<uint16_t>& found) {
  if (std::ranges::none_of(rule.slots, &ModifierSlot::suffix)) return false;
  SuffixSlots slots(rule.slots.size());
  for (size_t i = 0; i < slots.size(); ++i)
    for (const auto& [number, code] : rule.slots[i].words)
      if (rule.slots[i].suffix) slots[i].push_back(m.words[number].text);
  const auto chosen = split_suffixes(slots, rest);
  if (!chosen) return false;
  for (size_t i = 0; i < slots.size(); ++i)
    if ((*chosen)[i] >= 0) found.push_back(rule.slots[i].words[static_cast<size_t>((*chosen)[i])].first);
  return true;
}

}  // namespace

const Mnemonic* Grammar::find_suffixed(std::string_view word, std::vector<uint16_t>& suffixes) const {
  if (word.empty()) return nullptr;
  for (size_t size = std::min(longest_stem, word.size() - 1); size > 0; --size) {
    const Mnemonic* const m = find(word.substr(0, size));
    if (!m) continue;
    for (const uint32_t rule : m->rules)
      if (find_suffixes(*m, rules[rule], word.substr(size), suffixes)) return m;
  }
  return nullptr;
}

Grammar compile(const model::Isa& isa) {
  Grammar g = GrammarCompiler(isa).run();
  const auto note = [&](std::string_view text) { g.dollars |= text.find('$') != std::string_view::npos; };
  for_each_spelling(isa, [&](std::string_view text, bool) { note(text); });
  for_each_op(g, [&](const FormOp& op) { note(op.marks); });
  return g;
}

}  // namespace isadora::assembler
