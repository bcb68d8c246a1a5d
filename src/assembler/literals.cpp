// Literal pools: an instruction with `=value` loads from an address near it. The numbers that such
// instructions ask for lie together where `.ltorg` stands, or at the end of the code; equal ones lie there once.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

namespace {

// Numbers that were set before are known; all other names stay names, whatever is known of them later.
class NumbersSoFar : public SymbolLookup {
 public:
  explicit NumbersSoFar(const ProgramSymbols& symbols) : symbols_(symbols) {}
  bool lookup(std::string_view name, base::Int128& value) const override {
    const SymbolEntry* const entry = symbols_.find(name);
    if (!entry || !entry->absolute || !entry->known || entry->moves) return false;
    was_place = false;
    value = entry->value;
    return true;
  }

 private:
  const ProgramSymbols& symbols_;
};

}  // namespace

// Two expressions with one key are one number. Empty where `.` is in it, which would be the place in the pool.
std::string SourceAssembler::literal_key(const SymbolicExpression& e) {
  const NumbersSoFar numbers(names_);
  std::vector<ExpressionTerm> terms;
  ExpressionValue value;
  ExpressionFault fault;
  std::string key;
  bool is_sum = evaluate(expressions_.nodes(e), {0, 0, &numbers}, value, fault, &terms) && value.is_sum;
  for (const ExpressionTerm& t : terms) {
    if (t.name.empty()) return {};
    is_sum &= is_letter(t.name[0]) || names_.dotted;  // other names mean something else elsewhere
    key += (t.negative ? "-" : "+") + std::string(t.name);
  }
  if (!is_sum) return std::string(text_.substr(e.begin, e.end - e.begin)) + "@" + std::to_string(names_.position);
  return key + "=" + base::Integer::from_signed(value.number).to_string();
}

// The name of a number in the pool, which takes its place in the lines of the pseudo-instruction. In later readings of
// one statement it is the same. Empty where it cannot be one. The statement keeps its expressions, as it has a symbol
// that is not known yet: the number's place.
std::string_view SourceAssembler::literal(const model::Pseudo& pseudo, std::string_view text) {
  const auto place = std::pair(names_.position, pseudo.literal_bytes);
  if (const auto known = literal_names_.find(place); known != literal_names_.end()) return known->second;
  const auto begin = static_cast<uint32_t>(text.data() - text_.data());
  ExpressionFault fault;
  const auto value = expressions_.parse(text_.substr(0, begin + text.size()), begin, {&registers_}, fault);
  if (value && value->end != begin + text.size()) return {};
  const std::string key = value ? literal_key(*value) : std::string(text);
  if (key.empty()) return {};
  const auto same = std::ranges::find_if(literals_, [&](const Literal& l) {
    return l.key == key && l.bytes == pseudo.literal_bytes && l.section == section_;
  });
  if (same != literals_.end()) return literal_names_[place] = same->name;
  Literal l{key, names_.dotted ? ".Lpool_" : "L_pool_", pseudo.literal_bytes, section_, scope_at(begin), value, fault};
  l.name += std::to_string(next_literal_++);
  while (names_.find(l.name)) l.name += "_";
  literal_names_[place] = l.name;
  literals_.push_back(std::move(l));
  return literal_names_[place];
}

// Takes back what an attempt to read a statement put into the pool.
void SourceAssembler::forget_literals(size_t count) {
  while (literals_.size() > count) {
    std::erase_if(literal_names_, [&](const auto& known) { return known.second == literals_.back().name; });
    literals_.pop_back();
  }
}

void SourceAssembler::literal_pool(uint32_t begin) {
  is_code_here() ? place_literals() : refuse(begin, "literals lie in the code: go back with `.text`");
}

// The numbers of this section's pool so far, which is then empty.
void SourceAssembler::place_literals() {
  std::vector<Literal> all;
  std::ranges::copy_if(literals_, std::back_inserter(all), [&](const Literal& l) { return l.section == section_; });
  std::erase_if(literals_, [&](const Literal& l) { return l.section == section_; });
  std::ranges::stable_sort(all, std::greater<>(), &Literal::bytes);  // so one alignment is enough
  if (!all.empty()) pad({.multiple = all.front().bytes});
  for (const Literal& l : all) {
    pools_.insert(l.name);
    define_label({l.name, span(l.scope.position, word_end(text_, l.scope.position))});
    if (l.value)
      add_fixup(Fixup::Kind::Data, l.bytes, l.scope, *l.value);
    else
      report(Kind::BadNumber, l.fault.begin, l.fault.end, l.fault.message(text_));
    emit_copies(l.bytes, 0);
  }
}

// Says how a pool that is out of reach is mended; the lines of the pseudo-instruction have found that it is.
bool SourceAssembler::report_far_literal(uint32_t begin, const diag::Sink& found) {
  const auto known = literal_names_.lower_bound(std::pair(names_.position, 0u));
  if (known == literal_names_.end() || known->first.first != names_.position) return false;
  const std::string label = "`" + known->second + "`";
  for (const diag::Diagnostic& d : found.all()) {
    if (d.kind != Kind::OperandRange || !d.message.starts_with(label)) continue;
    report(Kind::OperandRange, begin, word_end(text_, begin), "the literal" + d.message.substr(label.size()))
        .notes.emplace_back(
            "it lies in the pool of literals, at the next `.ltorg` or at the end of the code: write `.ltorg` nearer to "
            "this instruction, after a jump, where no instruction runs into it");
    return true;
  }
  return false;
}

}  // namespace isadora::assembler
