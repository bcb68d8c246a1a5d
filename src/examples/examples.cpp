// Runs examples and tests claims. One file reads: expand the lines, assemble, lower the claims, try states, report.
#include "examples/examples.h"

#include <algorithm>
#include <random>

#include "examples/states.h"
#include "sim/engine.h"

namespace isadora::examples {

namespace {

struct Program {
  std::vector<encoding::Decoded> words;
  bool good = false;
};

struct LoweredExample {
  const model::Example* example = nullptr;
  std::vector<std::pair<const model::Claim*, check::LoweredClaim>> claims;
  std::vector<Program> variants;  // one, or one for each value of each `?`
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

// All texts that a line with `?` stands for; the line itself when it has none.
std::vector<std::string> expand(const model::Isa& isa, uint16_t optype, const std::string& line, base::Span span,
                                diag::Sink& sink) {
  std::string name;
  const size_t at = find_wildcard(line, name);
  if (at == std::string::npos) return {line};
  const model::Type* type = enumeration_of(isa, optype, name);
  if (!type) {
    sink.report(diag::Kind::BadExample, span, "`?" + name + "` names no modifier of this instruction");
    return {};
  }
  std::vector<std::string> out;
  for (const model::Enumerator& e : type->enumerators) {
    const std::string one = line.substr(0, at) + e.spellings[0] + line.substr(at + 1 + name.size());
    for (std::string& text : expand(isa, optype, one, span, sink)) out.push_back(std::move(text));
  }
  return out;
}

// ---- the checker
// ----------------------------------------------------------------------------------------------------------------

class Checker {
 public:
  Checker(const model::Isa& isa, const EngineFactory& engine, const Options& options, diag::Sink& sink)
      : isa_(isa), codec_(isa_), matcher_(codec_), engine_(engine), options_(options), sink_(sink) {}

  Result run() {
    for (size_t i = 0; i < isa_.optypes.size(); ++i)
      for (const model::Example& example : isa_.optypes[i].examples) check(static_cast<uint16_t>(i), example);
    std::sort(result_.covered.begin(), result_.covered.end(), before);
    result_.covered.erase(std::unique(result_.covered.begin(), result_.covered.end(), same), result_.covered.end());
    return std::move(result_);
  }

 private:
  static bool before(const Covered& a, const Covered& b) {
    return std::pair(a.opcode, a.form) < std::pair(b.opcode, b.form);
  }
  static bool same(const Covered& a, const Covered& b) { return a.opcode == b.opcode && a.form == b.form; }

  void check(uint16_t optype, const model::Example& example) {
    ++result_.examples;
    LoweredExample lowered{&example, {}, assemble(optype, example)};
    if (lowered.variants.empty()) return;
    for (const model::Claim& claim : example.claims) {
      ++result_.claims;
      if (std::optional<check::LoweredClaim> l = check::lower_claim(isa_, claim, sink_))
        lowered.claims.emplace_back(&claim, std::move(*l));
    }
    if (!lowered.claims.empty()) note_coverage(lowered);
    for (const auto& [claim, function] : lowered.claims) hold(lowered, *claim, function);
  }

  void note_coverage(const LoweredExample& example) {
    for (const Program& program : example.variants)
      for (const encoding::Decoded& d : program.words) result_.covered.push_back({d.opcode, d.form});
  }

  // All combinations of the lines' texts; empty after a finding.
  std::vector<Program> assemble(uint16_t optype, const model::Example& example) {
    std::vector<Program> programs(1);
    for (const auto& [text, span] : example.lines) {
      std::vector<Program> longer;
      for (const std::string& one : expand(isa_, optype, text, span, sink_))
        for (Program program : programs)
          if (append(one, span, text == one, program)) longer.push_back(std::move(program));
      if (longer.empty()) return {};
      programs = std::move(longer);
    }
    return programs;
  }

  bool append(const std::string& text, base::Span span, bool as_written, Program& program) {
    uint64_t address = 0;
    for (const encoding::Decoded& d : program.words) address += d.bytes;
    diag::Sink own;
    encoding::Decoded d;
    uint32_t end = 0;
    const base::SourceRef source = base::make_source("<example>", text);
    if (matcher_.parse(*source, 0, address, nullptr, d, end, own)) {
      program.words.push_back(d);
      return true;
    }
    report_line(own, span, as_written ? "" : text);
    return false;
  }

  // The finding stands in the description: offsets in the line's text are offsets behind the span's begin.
  void report_line(const diag::Sink& own, base::Span span, const std::string& variant) {
    const std::string what = own.all().empty() ? "this line cannot be assembled" : own.all()[0].message;
    base::Span place = span;
    if (variant.empty() && !own.all().empty() && own.all()[0].span)
      place = {span.source, std::min(span.begin + own.all()[0].span.begin, span.end),
               std::min(span.begin + own.all()[0].span.end, span.end)};
    diag::Diagnostic& d = sink_.report(diag::Kind::BadExample, place, "the example does not assemble: " + what);
    if (!variant.empty()) d.notes.push_back("one of the values of `?` gives: " + variant);
    if (!own.all().empty())
      for (const std::string& note : own.all()[0].notes) d.notes.push_back(note);
  }

  // ---- claims ----

  enum class Verdict { Holds, Fails, Untested };

  Verdict test(const model::Isa& isa, const encoding::Codec& codec, const Program& program,
               const check::LoweredClaim& claim, std::string* why) {
    const std::unique_ptr<sim::Engine> engine = engine_();
    sim::Bench bench(codec, *engine);
    States states(isa, claim, options_.seed);
    bool tested = false;
    for (unsigned trial = 0; trial < options_.trials; ++trial) {
      bench.reset();
      const uint64_t mask = states.apply(bench, trial);
      if (bench.run(program.words).status != sim::RunResult::Status::Done) continue;
      for (unsigned lane = 0; lane < isa.machine.lanes; ++lane) {
        if (!(mask >> lane & 1) || (claim.given && !bench.given(*claim.given, lane))) continue;
        tested = true;
        if (bench.holds_in(claim.holds, lane)) continue;
        if (why) *why = states.describe(trial, lane, program.words, codec);
        return Verdict::Fails;
      }
    }
    return tested ? Verdict::Holds : Verdict::Untested;
  }

  void hold(const LoweredExample& example, const model::Claim& claim, const check::LoweredClaim& function) {
    bool tested = false;
    for (const Program& program : example.variants) {
      std::string why;
      const Verdict verdict = test(isa_, codec_, program, function, &why);
      tested |= verdict != Verdict::Untested;
      if (verdict != Verdict::Fails) continue;
      sink_.report(diag::Kind::FalseClaim, claim.span, "the claim does not hold").notes.push_back(why);
      return;
    }
    if (!tested) {
      sink_.report(diag::Kind::BadClaim, claim.span, "no trial could test this claim")
          .notes.push_back("its precondition was never met, or the example always faults");
    } else if (options_.mutants && !some_mutant_fails(example, function)) {
      sink_.report(diag::Kind::BadClaim, claim.span, "no change of the instructions' semantics breaks this claim")
          .notes.push_back("a claim that is true by construction says nothing");
    }
  }

  // Changes the semantics of the example's own instructions, one edit at a time, until the claim fails.
  bool some_mutant_fails(const LoweredExample& example, const check::LoweredClaim& claim) {
    model::Isa changed = isa_;
    const encoding::Codec codec(changed);
    for (const Program& program : example.variants)
      for (auto d = program.words.rbegin(); d != program.words.rend(); ++d) {
        ir::Function& target = changed.opcodes[d->opcode].forms[d->form].semantics;
        const ir::Function original = target;
        bool killed = false;
        for (ir::Function& mutant : ir::mutants(original)) {
          ++result_.mutants_tried;
          target = std::move(mutant);
          killed = test(changed, codec, program, claim, nullptr) == Verdict::Fails;
          if (killed) break;
        }
        target = original;
        result_.mutants_killed += killed;
        if (killed) return true;
      }
    return false;
  }

  const model::Isa& isa_;
  encoding::Codec codec_;
  assembler::Matcher matcher_;
  EngineFactory engine_;
  Options options_;
  diag::Sink& sink_;
  Result result_;
};

}  // namespace

Result check_examples(const model::Isa& isa, const EngineFactory& engine, const Options& options, diag::Sink& sink) {
  return Checker(isa, engine, options, sink).run();
}

}  // namespace isadora::examples
