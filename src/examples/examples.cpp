// Runs examples and tests claims: expand the lines, assemble, lower the claims, and have each held (claims.h).
#include "examples/examples.h"

#include <algorithm>
#include <memory>

#include "disassembler/disassembler.h"
#include "examples/claim_cache.h"
#include "examples/claims.h"
#include "examples/numbers.h"
#include "examples/pinned.h"
#include "examples/stops.h"
#include "examples/words.h"
#include "model/illegal.h"

namespace isadora::examples {

namespace {

struct ExampleProgram {
  std::vector<encoding::Decoded> words;
  std::string text;                  // of its lines
  std::vector<size_t> ends;          // of each line, in `words`
  check::NamedNumbers numbers = {};  // that were left open
};

// ---- lines
// ----------------------------------------------------------------------------------------------------------------------

// The first `?name` in a text, or npos.
size_t find_wildcard(const std::string& text, std::string& name) {
  const size_t at = text.find('?');
  if (at == std::string::npos) return at;
  size_t end = at + 1;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
  name = text.substr(at + 1, end - at - 1);
  return at;
}

const model::Type* enumeration_of(const model::Isa& isa, uint16_t optype, const std::string& field) {
  for (const model::Opcode& opcode : isa.opcodes) {
    if (opcode.optype != optype) continue;
    const int index = opcode.find_field(field);
    if (index >= 0 && isa.types[opcode.fields[static_cast<size_t>(index)].type].kind == model::TypeKind::Enumeration)
      return &isa.types[opcode.fields[static_cast<size_t>(index)].type];
  }
  return nullptr;
}

// An instance of a line with `?`, and its number.
struct ExpandedLine {
  std::string text;
  check::NamedNumbers numbers = {};
};

std::vector<ExpandedLine> with_numbers(const OpenNumber& open, const std::string& line) {
  std::vector<ExpandedLine> out;
  for (const base::Integer& v : open.values()) out.push_back({open.with(line, v), {{open.name, v}}});
  return out;
}

// All instances of a line with `?`; the line itself if it has none.
std::vector<ExpandedLine> expand(const model::Isa& isa, uint16_t optype, const std::string& line, base::Span span,
                                 diag::Sink& sink) {
  std::string name, error;
  if (const auto open = open_number(line, error)) return with_numbers(*open, line);
  if (!error.empty()) {
    sink.report(diag::Kind::BadExample, span, error);
    return {};
  }
  const size_t at = find_wildcard(line, name);
  if (at == std::string::npos) return {{line}};
  const model::Type* type = enumeration_of(isa, optype, name);
  if (!type) {
    sink.report(diag::Kind::BadExample, span, "`?" + name + "` names no modifier of this instruction");
    return {};
  }
  std::vector<ExpandedLine> out;
  for (const model::Enumerator& e : type->enumerators) {
    const std::string one = line.substr(0, at) + e.spellings[0] + line.substr(at + 1 + name.size());
    for (ExpandedLine& text : expand(isa, optype, one, span, sink)) out.push_back(std::move(text));
  }
  return out;
}

// ---- assembling
// ----------------------------------------------------------------------------------------------------------------------

// Assembles the lines of examples, with every value of a `?`.
class Lines {
 public:
  Lines(const model::Isa& isa, const assembler::InstructionParser& matcher, diag::Sink& sink)
      : isa_(isa), matcher_(matcher), sink_(sink) {}

  // All combinations of the lines' texts; empty after a finding.
  std::vector<ExampleProgram> assemble(uint16_t optype, const model::Example& example) {
    std::vector<ExampleProgram> programs(1);
    for (const auto& [text, span] : example.lines) {
      std::vector<ExampleProgram> longer;
      for (const ExpandedLine& one : expand(isa_, optype, text, span, sink_))
        for (ExampleProgram program : programs) {
          if (!define_numbers(one.numbers, span, program)) return {};
          if (append(one.text, span, text == one.text, program)) longer.push_back(std::move(program));
        }
      if (longer.empty()) return {};
      programs = std::move(longer);
    }
    return programs;
  }

 private:
  bool define_numbers(const check::NamedNumbers& numbers, base::Span span, ExampleProgram& program) {
    if (!numbers.empty() && !program.numbers.empty()) {
      sink_.report(diag::Kind::BadExample, span, "an example leaves no more than one number open");
      return false;
    }
    program.numbers.insert(numbers.begin(), numbers.end());
    return true;
  }

  bool append(const std::string& text, base::Span span, bool as_written, ExampleProgram& program) {
    uint64_t address = 0;
    for (const encoding::Decoded& d : program.words) address += d.bytes;
    diag::Sink own;
    encoding::Decoded d;
    uint32_t end = 0;
    const base::SourceRef source = base::make_source("<example>", text);
    const auto begin = static_cast<uint32_t>(program.text.size());
    program.text += text + "\n";
    if (matcher_.parse(*source, 0, address, nullptr, d, end, own)) {
      program.words.push_back(d);
    } else if (isa_.pseudos.empty()) {
      return report_line(own, span, as_written ? "" : text), false;
    } else if (diag::Sink as_program; !reassemble(program, as_program)) {
      return report_line(as_program, span, as_written ? "" : text, begin), false;
    }
    program.ends.push_back(program.words.size());
    return true;
  }

  // All lines as a program, whose last one may be a pseudo-instruction.
  bool reassemble(ExampleProgram& program, diag::Sink& sink) {
    object::Object object;
    if (!assembler::assemble(matcher_, base::make_source("<example>", program.text), object, sink)) return false;
    program.words.clear();
    encoding::Decoded d;
    for (std::span<const uint8_t> rest(object.code); !rest.empty(); rest = rest.subspan(d.bytes)) {
      if (!matcher_.codec().decode(rest, d)) return false;
      program.words.push_back(d);
    }
    return true;
  }

  // Maps a finding to the description: offsets in the line's text, which begins at `first`, are relative to the span's
  // begin.
  void report_line(const diag::Sink& own, base::Span span, const std::string& variant, uint32_t first = 0) {
    const std::string what = own.all().empty() ? "this line cannot be assembled" : own.all()[0].message;
    base::Span place = span;
    if (variant.empty() && !own.all().empty() && own.all()[0].span)
      place = {span.source, std::min(span.begin + own.all()[0].span.begin - first, span.end),
               std::min(span.begin + own.all()[0].span.end - first, span.end)};
    diag::Diagnostic& d = sink_.report(diag::Kind::BadExample, place, "the example does not assemble: " + what);
    if (!variant.empty()) d.notes.push_back("one of the values of `?` gives: " + variant);
    if (!own.all().empty())
      for (const std::string& note : own.all()[0].notes) d.notes.push_back(note);
  }

  const model::Isa& isa_;
  const assembler::InstructionParser& matcher_;
  diag::Sink& sink_;
};

// ---- the checker
// ----------------------------------------------------------------------------------------------------------------

constexpr unsigned kWordsPerForm = 24;           // on which a claim over operands is tried …
constexpr unsigned kTrialsPerWord = 4;           // … each on this many states
constexpr unsigned kDraws = 32 * kWordsPerForm;  // up to this many are tried

std::shared_ptr<const check::LoweredClaim> specialized(const model::FormClaim& claim, std::span<const uint64_t> codes) {
  auto out = std::make_shared<check::LoweredClaim>();
  if (claim.given) out->given = ir::specialize(*claim.given, codes);
  out->holds = ir::specialize(claim.holds, codes);
  return out;
}

// Its precondition is false of the word itself, whatever the state.
bool is_trivial(const check::LoweredClaim& claim) {
  return claim.given && claim.given->ranges[claim.given->result] == ir::Range{0, 0};
}

// All digits of a word.
std::string digits(const base::Integer& word, size_t count) {
  const std::string hex = word.to_hex().substr(2);
  return "0x" + std::string(count - std::min(count, hex.size()), '0') + hex;
}

class Checker {
 public:
  Checker(const model::Isa& isa, const ExampleOptions& options, diag::Sink& sink)
      : isa_(isa),
        codec_(isa_),
        matcher_(codec_),
        lines_(isa_, matcher_, sink),
        printer_(codec_),
        options_(options),
        sink_(sink) {}

  const encoding::Codec& codec() const { return codec_; }
  ExamplesResult& result() { return result_; }

  // Does the description have the instructions that pseudo-instructions expand to? One that no example uses could not
  // be written in any program.
  void check_expansions() {
    for (const model::Pseudo& p : isa_.pseudos)
      for (const std::string& line : p.lines) {
        diag::Sink own;
        encoding::Decoded d;
        uint32_t end = 0;
        if (model::illegal_word(line) ||
            matcher_.parse(*base::make_source("<expansion>", line), 0, 0, nullptr, d, end, own) || own.all().empty() ||
            own.all()[0].kind != diag::Kind::UnknownMnemonic)
          continue;
        sink_.report(diag::Kind::UnknownMnemonic, p.span, own.all()[0].message + ", in the expansion `" + line + "`")
            .notes.push_back("an expansion has instructions, and no other pseudo-instructions");
      }
  }

  ExamplesResult run(const Hold& hold) {
    hold_ = &hold;
    for (size_t i = 0; i < isa_.optypes.size(); ++i) {
      if (options_.progress) options_.progress(i, isa_.optypes.size());
      const auto optype = static_cast<uint16_t>(i);
      for (const model::Example& example : isa_.optypes[i].examples) check(optype, example);
      for (size_t n = 0; n < isa_.optypes[i].claims.size(); ++n) check_operand_claim(optype, static_cast<uint16_t>(n));
    }
    std::sort(result_.covered.begin(), result_.covered.end(), before);
    result_.covered.erase(std::unique(result_.covered.begin(), result_.covered.end(), same), result_.covered.end());
    return std::move(result_);
  }

 private:
  static bool before(const ExercisedForm& a, const ExercisedForm& b) {
    return std::pair(a.opcode, a.form) < std::pair(b.opcode, b.form);
  }
  static bool same(const ExercisedForm& a, const ExercisedForm& b) { return a.opcode == b.opcode && a.form == b.form; }

  void check(uint16_t optype, const model::Example& example) {
    ++result_.examples;
    const std::vector<ExampleProgram> variants = lines_.assemble(optype, example);
    if (variants.empty()) return;
    bool claimed = false;
    for (const model::Claim& claim : example.claims) {
      if (const auto word = pinned_word(claim)) {
        check_word(example, variants, claim, *word);
        continue;
      }
      ++result_.claims;
      const std::optional<ExpectedEnd> end = end_of(claim);
      if (end && !end->fault.empty() && !has_fault(claim, end->fault)) continue;
      std::vector<Case> cases;
      if (!add_cases(variants, end ? end->when : claim, end, cases)) continue;
      claimed = true;
      unless_known({optype, claim, false}, cases, [&] { return cases; });
    }
    if (claimed) note_coverage(variants);
  }

  // The claim about each of the programs; false where it cannot be read.
  bool add_cases(const std::vector<ExampleProgram>& variants, const model::Claim& claim,
                 const std::optional<ExpectedEnd>& end, std::vector<Case>& cases) {
    std::shared_ptr<const check::LoweredClaim> shared;
    for (const ExampleProgram& program : variants) {
      if (!shared || !program.numbers.empty()) {
        std::optional<check::LoweredClaim> lowered = check::lower_claim(isa_, claim, sink_, program.numbers);
        if (!lowered) return false;
        shared = std::make_shared<const check::LoweredClaim>(std::move(*lowered));
      }
      cases.push_back({.words = program.words, .claim = shared, .text = text_of(program.numbers)});
      if (end) cases.back().fault = end->fault, cases.back().output = end->output;
    }
    return true;
  }

  static std::string text_of(const check::NamedNumbers& numbers) {
    std::string out;
    for (const auto& [name, number] : numbers) out += name + " = " + number.to_string() + ",";
    return out;
  }

  bool has_fault(const model::Claim& claim, const std::string& name) {
    std::vector<std::string> names;
    for (const model::Fault& f : isa_.faults) names.push_back(f.name);
    if (std::ranges::find(names, name) != names.end()) return true;
    auto& d = sink_.report(diag::Kind::BadClaim, claim.span, "unknown fault `" + name + "`");
    if (const std::string near = diag::nearest(name, names); !near.empty())
      d.notes.push_back("did you mean `" + near + "`?");
    return false;
  }

  // `word == 0x…`: the bits of the instruction before the claim.
  void check_word(const model::Example& example, const std::vector<ExampleProgram>& variants, const model::Claim& claim,
                  const base::Integer& word) {
    size_t line = 0;
    while (line + 1 < example.lines.size() && example.lines[line + 1].second.begin < claim.span.begin) ++line;
    for (const ExampleProgram& program : variants) {
      const encoding::Decoded& d = program.words[program.ends[line] - 1];
      const base::Integer is = base::Integer::from_unsigned(d.word);
      if (is == word) continue;
      sink_
          .report(diag::Kind::FalseClaim, claim.span,
                  "the word is " + digits(is, d.bytes * 2u) + ", and the example says another one")
          .notes.push_back("words that programs have been made of must not change; if this one may, write the new one");
      return;
    }
  }

  void note_coverage(const std::vector<ExampleProgram>& variants) {
    for (const ExampleProgram& program : variants)
      for (const encoding::Decoded& d : program.words) result_.covered.push_back({d.opcode, d.form});
  }

  // A claim over operand names: on random words of every form that it is about.
  void check_operand_claim(uint16_t optype, uint16_t number) {
    std::vector<OfForm> forms;
    for (uint16_t i = 0; i < isa_.opcodes.size(); ++i) {
      const model::Opcode& opcode = isa_.opcodes[i];
      if (opcode.optype != optype) continue;
      for (uint16_t f = 0; f < opcode.forms.size(); ++f)
        for (const model::FormClaim& claim : opcode.forms[f].claims)
          if (claim.claim == number) forms.push_back({i, f, claim});
    }
    if (forms.empty()) return;  // its error was reported when the description was read
    ++result_.claims;
    unless_known({optype, isa_.optypes[optype].claims[number], true}, {}, [&] {
      std::vector<Case> cases;
      for (const OfForm& of : forms) add_words(of.opcode, of.form, of.claim, cases);
      return cases;
    });
  }

  struct OfForm {
    uint16_t opcode, form;
    const model::FormClaim& claim;
  };

  // Has the claim held, in cases that are made for it, and notes where it does.
  void unless_known(const Claimed& what, const std::vector<Case>& programs,
                    const std::function<std::vector<Case>()>& cases) {
    const std::string key = options_.known ? options_.known->key(what, programs) : "";
    if (options_.known && options_.known->holds(key)) return;
    const size_t before = sink_.all().size();
    (*hold_)(what, cases());
    if (options_.known && sink_.all().size() == before) options_.known->note(key);
  }

  void add_words(uint16_t opcode, uint16_t form, const model::FormClaim& claim, std::vector<Case>& cases) {
    FormWords words(codec_, opcode, form, options_.seed + opcode * 64u + form);
    for (unsigned draw = 0, useful = 0; draw < kDraws && useful < kWordsPerForm; ++draw) {
      const std::optional<encoding::Decoded> d = words.next();
      if (!d) return;
      const std::span<const uint64_t> codes = d->fields(isa_.opcodes[opcode]);
      Case one{{*d}, specialized(claim, codes)};
      if (is_trivial(*one.claim)) continue;
      ++useful;
      if (const auto& guard = isa_.opcodes[opcode].guard_function) one.guard = ir::specialize(*guard, codes);
      printer_.print(*d, 0, one.text);
      cases.push_back(std::move(one));
    }
  }

  const model::Isa& isa_;
  encoding::Codec codec_;
  assembler::InstructionParser matcher_;
  Lines lines_;
  disassembler::Printer printer_;
  ExamplesResult result_;
  const Hold* hold_ = nullptr;
  const ExampleOptions& options_;
  diag::Sink& sink_;
};

// Every line of its syntax became a form of some opcode.
bool has_all_forms(const model::Isa& isa, uint16_t optype) {
  size_t most = 0;
  for (const model::Opcode& opcode : isa.opcodes) {
    if (opcode.optype == optype) most = std::max(most, opcode.forms.size());
  }
  return most != 0 && most == isa.optypes[optype].syntax.size();
}

}  // namespace

void assemble_examples(const model::Isa& isa, diag::Sink& sink) {
  const encoding::Codec codec(isa);
  const assembler::InstructionParser matcher(codec);
  Lines lines(isa, matcher, sink);
  for (size_t i = 0; i < isa.optypes.size(); ++i) {
    const auto optype = static_cast<uint16_t>(i);
    if (!has_all_forms(isa, optype)) continue;
    for (const model::Example& example : isa.optypes[i].examples) {
      // A line by itself, so that each mistake is found; at another address than its own it may have one that it has
      // not.
      diag::Sink unused;
      if (!Lines(isa, matcher, unused).assemble(optype, example).empty()) continue;
      for (const auto& line : example.lines) {
        model::Example one;
        one.lines.push_back(line);
        lines.assemble(optype, one);
      }
    }
  }
}

ExamplesResult check_examples(const model::Isa& isa, const EngineFactory& engine, const ExampleOptions& options,
                              diag::Sink& sink) {
  Checker checker(isa, options, sink);
  checker.check_expansions();
  ClaimTester tester(isa, checker.codec(), engine, options, sink, checker.result());
  return checker.run([&](const Claimed& what, const std::vector<Case>& cases) {
    const bool drawn = what.over_operands || (!cases.empty() && !cases[0].text.empty());
    tester.check_claim(what.claim, cases, drawn ? kTrialsPerWord : options.trials);
  });
}

void each_claim(const model::Isa& isa, const ExampleOptions& options, diag::Sink& sink, const Hold& hold) {
  Checker(isa, options, sink).run(hold);
}

}  // namespace isadora::examples
