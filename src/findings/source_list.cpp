// Compares the operand sources that prose lists with those of the opcodes. The type that a word means is learned from
// the description: a word means the type that is nearly always encoded where the word occurs. Differences are findings.
#include <algorithm>
#include <optional>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

using Types = std::set<std::string>;

struct SourceStatement {  // of an operand, some words
  const LintOptype* instruction;
  std::string operand;
  std::vector<std::pair<std::string, base::Span>> words;
  bool of_all = false;  // "all operands": sentences about a single operand take precedence
};

struct UnknownSourceWord {  // a word that no opcode of these operands answers to
  std::vector<std::string> operands;
  std::string word, type;
  const LintOptype* instruction;
};
using StrangeWords = std::map<std::pair<const base::Source*, uint32_t>, std::pair<base::Span, UnknownSourceWord>>;

struct SourceTable {  // a row of cells for a combination of sources
  const LintOptype* instruction;
  std::vector<std::string> operands;
  std::vector<std::pair<std::vector<std::string>, base::Span>> rows;
  base::Span head;
};

Types types_of(const LintOptype& i, const std::string& operand) {
  Types out;
  for (const LintLevel& opcode : i.opcodes) {
    if (const LintField* f = i.operand_field(opcode, operand)) out.insert(f->type);
  }
  return out;
}

// As the forms write it; empty where no form does.
std::string shown_as(const LintOptype& i, std::string_view word) {
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands)
      if (o.name == word) return o.name;
  }
  return {};
}

// ---- reading prose

class SourceListReader {
 public:
  SourceListReader(const LintOptype& i, std::vector<SourceStatement>& sayings, std::vector<SourceTable>& tables)
      : i_(i), sayings_(sayings), tables_(tables) {}

  void read(const ProseText& text) {
    const std::string_view whole = text.text();
    if (whole.find('|') != std::string_view::npos) table(text, whole);
    for (std::string_view sentence : sentences(whole)) {
      if (sentence.find('|') == std::string_view::npos) this->sentence(text, whole, sentence);
    }
  }

 private:
  bool is_all(std::string_view part) const {
    return has_any(part, {"\u6240\u6709\u64cd\u4f5c\u6570", "All operands", "all operands"});
  }

  // Operands wait until a part of the sentence has words for them.
  void sentence(const ProseText& text, std::string_view whole, std::string_view sentence) {
    std::vector<std::string> waiting;
    bool all = false;
    std::map<std::string, SourceStatement> told;
    for (std::string_view part : parts_of(sentence)) {
      std::vector<std::string> operands;
      std::vector<std::pair<std::string, base::Span>> words;
      for (const TextWord& w : words_in(part)) {
        const std::string name = shown_as(i_, w.text);
        if (!name.empty() && !types_of(i_, name).empty()) {
          operands.push_back(name);
        } else if (name.empty() && w.text.size() > 1 && w.before != '.' && w.after != '[' && w.after != '=') {
          words.push_back({std::string(w.text), within(text.span, whole, w.text)});
        }
      }
      const bool of_all = is_all(part);
      if (of_all) add_all(operands);
      if (!operands.empty()) waiting = operands;
      all = of_all || (all && operands.empty());
      if (words.empty()) continue;
      for (const std::string& o : waiting) {
        SourceStatement& s = told.insert({o, {&i_, o, {}, all}}).first->second;
        s.words.insert(s.words.end(), words.begin(), words.end());
      }
    }
    for (auto& [operand, saying] : told) sayings_.push_back(std::move(saying));
  }
  void add_all(std::vector<std::string>& out) const {
    for (const LintForm& form : i_.forms) {
      for (const ShownOperand& o : form.operands) out.push_back(o.name);
    }
  }

  void table(const ProseText& text, std::string_view whole) {
    SourceTable t{&i_, {}, {}, {}};
    for (size_t at = 0; at < whole.size();) {
      const size_t end = std::min(whole.find('\n', at), whole.size());
      row(text, whole, whole.substr(at, end - at), t);
      at = end + 1;
    }
    if (!t.operands.empty() && !t.rows.empty()) tables_.push_back(std::move(t));
  }
  void row(const ProseText& text, std::string_view whole, std::string_view line, SourceTable& t) {
    if (line.find('|') == std::string_view::npos || line.find("--") != std::string_view::npos) return;
    std::vector<std::string> cells;
    for (const TextWord& w : words_in(line)) cells.emplace_back(w.text);
    if (t.operands.empty()) {
      const bool head = cells.size() > 1 && std::all_of(cells.begin(), cells.end(), [&](const std::string& c) {
                          return !shown_as(i_, c).empty() && !types_of(i_, c).empty();
                        });
      if (head) t.operands = cells, t.head = within(text.span, whole, line);
    } else if (cells.size() == t.operands.size()) {
      t.rows.push_back({cells, within(text.span, whole, line)});
    }
  }

  const LintOptype& i_;
  std::vector<SourceStatement>& sayings_;
  std::vector<SourceTable>& tables_;
};

// ---- learning

class Vocabulary {
 public:
  void count(const std::string& word, const Types& types) {
    ++words_[word];
    for (const std::string& t : types) ++pairs_[{word, t}];
  }
  void record_types(const Types& types) {
    ++all_;
    for (const std::string& t : types) ++types_[t];
  }

  // The learned meaning of every word; learning ends here.
  void close() {
    for (const auto& [word, n] : words_)
      if (const auto type = meaning_of(word)) meanings_[word] = *type;
  }
  std::optional<std::string> meaning(const std::string& word) const {
    const auto found = meanings_.find(word);
    return found == meanings_.end() ? std::nullopt : std::optional(found->second);
  }
  bool has_word_for(const std::string& type) const {
    return std::any_of(meanings_.begin(), meanings_.end(), [&](const auto& m) { return m.second == type; });
  }
  // A word without a learned meaning that is similar to the type's name or its words: `UImm32` and `Imm32`.
  bool may_mean(const std::string& word, const std::string& type) const {
    if (meaning(word)) return false;
    return alike(type, word) || std::any_of(meanings_.begin(), meanings_.end(),
                                            [&](const auto& m) { return m.second == type && alike(m.first, word); });
  }

 private:
  // The type that the word means: nearly always present with the word, and often named by it.
  std::optional<std::string> meaning_of(const std::string& word) const {
    const auto seen = words_.find(word);
    if (seen == words_.end() || seen->second < 4) return std::nullopt;
    std::vector<std::string> best;
    size_t most = 0;
    for (const auto& [type, told] : types_) {
      const auto pair = pairs_.find({word, type});
      const size_t n = pair == pairs_.end() ? 0 : pair->second;
      const double always = double(n) / double(seen->second), anyway = double(told) / double(all_);
      if (always < 0.85 || always - anyway < 0.25 || double(n) < 0.55 * double(told)) continue;
      if (alike(type, word)) return type;  // of types that always go together the one that the word nearly is
      if (n > most) best.clear();
      if (n >= most) best.push_back(type), most = n;
    }
    return best.size() == 1 ? std::optional(best[0]) : std::nullopt;
  }
  static bool alike(const std::string& type, const std::string& word) {
    const std::string a = check::lower_case(type), b = check::lower_case(word);
    return a.find(b) != std::string::npos || b.find(a) != std::string::npos;
  }

  size_t all_ = 0;  // sayings
  std::map<std::string, std::string> meanings_;
  std::map<std::string, size_t> words_, types_;
  std::map<std::pair<std::string, std::string>, size_t> pairs_;
};

Vocabulary build_vocabulary(const std::vector<SourceStatement>& sayings, const std::vector<SourceTable>& tables) {
  Vocabulary v;
  const auto add = [&](const LintOptype& i, const std::string& operand, const std::set<std::string>& words) {
    const Types types = types_of(i, operand);
    v.record_types(types);
    for (const std::string& w : words) v.count(w, types);
  };
  for (const SourceStatement& s : sayings) {
    std::set<std::string> words;
    for (const auto& [word, span] : s.words) words.insert(word);
    add(*s.instruction, s.operand, words);
  }
  for (const SourceTable& t : tables) {
    for (size_t n = 0; n < t.operands.size(); ++n) {
      std::set<std::string> words;
      for (const auto& [cells, span] : t.rows) words.insert(cells[n]);
      add(*t.instruction, t.operands[n], words);
    }
  }
  v.close();
  return v;
}

// ---- holding

constexpr const char* kReasonForProse =
    "prose is what programmers read: they write what cannot be encoded, or miss what can";

std::vector<std::string> opcodes_with(const LintOptype& i, const std::string& operand, const std::string& type) {
  std::vector<std::string> out;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, operand);
    if (f && f->type == type) out.emplace_back(opcode.name());
  }
  return out;
}

void check(const SourceStatement& s, const Vocabulary& v, StrangeWords& strange, diag::Sink& sink) {
  const Types types = types_of(*s.instruction, s.operand);
  Types named;
  for (const auto& [word, span] : s.words) {
    const auto type = v.meaning(word);
    if (!type) continue;
    named.insert(*type);
    if (!types.contains(*type) && !s.of_all)
      strange.insert({{span.source, span.begin}, {span, {{}, word, *type, s.instruction}}})
          .first->second.second.operands.push_back(s.operand);
  }
  if (named.empty() ||
      !std::any_of(types.begin(), types.end(), [&](const std::string& t) { return named.contains(t); }))
    return;
  for (const std::string& t : types) {
    const auto near = [&](const auto& w) { return v.may_mean(w.first, t); };
    if (named.contains(t) || !v.has_word_for(t) || std::any_of(s.words.begin(), s.words.end(), near)) continue;
    const auto opcodes = opcodes_with(*s.instruction, s.operand, t);
    report(sink, diag::Kind::SourceList, s.words[0].second,
           code(s.operand) + " may be a " + code(t) + " too, in " + listed(opcodes) + ", which this leaves out",
           kReasonForProse);
  }
}

// The sentence speaks of several operands, and the word is right for another one.
bool other_operand_has(const std::vector<SourceStatement>& sayings, base::Span at, const UnknownSourceWord& strange) {
  return std::any_of(sayings.begin(), sayings.end(), [&](const SourceStatement& s) {
    const bool here = std::any_of(s.words.begin(), s.words.end(), [&](const auto& w) { return w.second == at; });
    return here && types_of(*s.instruction, s.operand).contains(strange.type);
  });
}

void check(const SourceTable& t, const Vocabulary& v, diag::Sink& sink) {
  std::set<std::vector<std::string>> rows;
  for (const auto& [cells, span] : t.rows) {
    std::vector<std::string> types;
    for (const std::string& cell : cells) {
      const auto type = v.meaning(cell);
      if (!type) return;
      types.push_back(*type);
    }
    rows.insert(types);
  }
  std::set<std::vector<std::string>> encoded;
  for (const LintLevel& opcode : t.instruction->opcodes) {
    std::vector<std::string> types;
    for (const std::string& o : t.operands) {
      const LintField* f = t.instruction->operand_field(opcode, o);
      if (!f) return;
      types.push_back(f->type);
    }
    encoded.insert(types);
    if (!rows.contains(types))
      report(sink, diag::Kind::SourceList, t.head,
             "this table has no row for " + code(opcode.name()) + ", where " + listed(t.operands) + " are " +
                 listed(types),
             kReasonForProse)
          .labels.push_back({opcode.definition->span(), "the opcode"});
  }
  for (const auto& [cells, span] : t.rows) {
    std::vector<std::string> types;
    for (const std::string& cell : cells) types.push_back(*v.meaning(cell));
    if (!encoded.contains(types))
      report(sink, diag::Kind::SourceList, span, "no opcode of " + code(t.instruction->name()) + " has these sources",
             kReasonForProse);
  }
}

}  // namespace

void source_list(const LintModel& lint_model, diag::Sink& sink) {
  std::vector<SourceStatement> sayings;
  std::vector<SourceTable> tables;
  for (const LintOptype& i : lint_model.instructions) {
    SourceListReader reader(i, sayings, tables);
    for (const ProseText& text : i.own.texts)
      if (!text.comment && text.block == "__OperandInfo") reader.read(text);
  }
  const Vocabulary v = build_vocabulary(sayings, tables);
  // A more specific sentence about an operand takes precedence; a finding is reported once.
  std::set<std::pair<uint32_t, std::string>> said;
  diag::Sink found;
  StrangeWords strange;
  for (const SourceStatement& s : sayings) check(s, v, strange, found);
  for (const auto& [at, entry] : strange) {
    const auto& [span, s] = entry;
    if (other_operand_has(sayings, span, s)) continue;
    report(found, diag::Kind::SourceList, span,
           listed(s.operands) + " may be " + code(s.word) + " here, but no opcode of " + code(s.instruction->name()) +
               " has a " + code(s.type) + " in that place",
           kReasonForProse);
  }
  for (const SourceTable& t : tables) check(t, v, found);
  for (diag::Diagnostic& d : found.all()) {
    if (said.insert({d.span.begin, d.message}).second) sink.all().push_back(std::move(d));
  }
}

}  // namespace isadora::findings
