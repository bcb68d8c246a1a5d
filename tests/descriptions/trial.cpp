#include "descriptions/trial.h"

#include <algorithm>
#include <regex>

#include "encoding/fixups.h"
#include "examples/claims.h"
#include "examples/constant_results.h"
#include "findings/findings.h"
#include "prove/prove.h"
#include "rules/derive.h"
#include "rules/runs.h"
#include "sim/reference/reference.h"

namespace isadora::test {

namespace {

constexpr unsigned kMilliseconds = 300;  // for a question to the solver
constexpr unsigned kTrials = 24;         // states for each of a claim's words
constexpr unsigned kRuleStates = 200;    // for each rule, with as many words

std::string print(const disassembler::Printer& printer, const encoding::Decoded& d, uint64_t address = 0) {
  std::string text;
  printer.print(d, address, text);
  return text;
}

std::unique_ptr<library::Loaded> load(const std::string& text, diag::Sink& sink) {
  return library::load({base::make_source("drawn.isa", text)}, sink);
}

class Trial {
 public:
  Trial(uint64_t seed, const Effort& effort, Counts& counts, const Tell& tell)
      : seed_(seed), effort_(effort), counts_(counts), tell_(tell) {}

  std::optional<Finding> of(const std::string& text) {
    diag::Sink sink;
    say(Part::Reading);
    counts_.descriptions++;
    isa_ = load(text, sink);
    if (!isa_) return refused(sink);
    if (isa_->isa.opcodes.empty()) return {};
    look(text);
    for (const auto part : {&Trial::coding, &Trial::programs, &Trial::engines, &Trial::claims, &Trial::rules})
      if (auto found = (this->*part)()) return found;
    return {};
  }

 private:
  void say(Part part, const RandomRun* run = nullptr) const {
    if (tell_) tell_(part, run, isa_.get());
  }

  // A refusal says what is wrong, and where.
  std::optional<Finding> refused(const diag::Sink& sink) {
    counts_.refused++;
    if (sink.all().empty()) return Finding{Part::Reading, "it is refused without a word", {}};
    for (const diag::Diagnostic& d : sink.all()) {
      if (d.message.empty() || !d.span.source)
        return Finding{Part::Reading, "a diagnostic has no place:\n" + diag::render(sink, {}), {}};
    }
    return {};
  }

  // The first decode makes the form's case, which the second uses.
  static bool decode_by_table(const encoding::Codec& codec, const encoding::Decoded& word, encoding::Decoded& out) {
    std::array<uint8_t, 2 * sizeof(encoding::Bits)> bytes{};
    codec.to_bytes(word.word, 8 * word.bytes, bytes.data());
    for (int i = 0; i < 3; ++i) {
      out = {};
      if (codec.decode(bytes, out) != word.bytes) return false;
    }
    return true;
  }

  // A word has a text, and the text assembles to the word; table decoding and print templates agree with the slow
  // paths.
  std::optional<Finding> coding() {
    say(Part::Coding);
    const encoding::Codec quick(isa_->isa, 0);
    const disassembler::Printer quick_printer(isa_->codec, nullptr, 0);
    const encoding::Fixups fixups(isa_->isa);
    generate::ChoiceSource c(seed_);
    for (uint16_t opcode = 0; opcode < isa_->isa.opcodes.size(); opcode++) {
      for (unsigned i = 0; i < effort_.words; i++) {
        encoding::Decoded word, again;
        if (!draw_word(*isa_, c, opcode, word)) continue;
        counts_.words++;
        const std::string text = print(isa_->printer, word);
        print(quick_printer, word);  // makes the template
        const std::string quickly = print(quick_printer, word);
        const auto found = [&](const std::string& what) { return Finding{Part::Coding, what + ": " + text, {}}; };
        if (!decode_by_table(quick, word, again) || !same(word, again)) return found("table decoding differs");
        if (text != quickly) return found("the print template differs, `" + quickly + "`");
        diag::Sink sink;
        uint32_t end = 0;
        const base::SourceRef source = base::make_source("printed", text);
        if (!isa_->matcher.parse(*source, 0, 0, nullptr, again, end, sink))
          return found("what was printed does not assemble\n" + diag::render(sink, {}));
        if (again.word != word.word || again.opcode != word.opcode || end != text.size())
          return found("the text is read as another word, `" + print(isa_->printer, again) + "`");
        if (auto wrong = with_other_numbers(c, text, word.bytes)) return wrong;
        if (auto wrong = linked(fixups, word)) return wrong;
      }
    }
    return {};
  }

  // A linker that finds zeros in place of a number puts it there: the word is as it was.
  std::optional<Finding> linked(const encoding::Fixups& fixups, const encoding::Decoded& word) const {
    const model::Opcode& opcode = isa_->isa.opcodes[word.opcode];
    for (const model::Field& f : opcode.fields) {
      if (f.fixed || f.type == model::kNoIndex || isa_->isa.types[f.type].kind != model::TypeKind::Number) continue;
      if (f.width() == 64) continue;  // an addend has 64 bits with its sign
      const encoding::Fixups::Kind& kind = *fixups.operand(f.type, {}, false);
      if (&opcode.fields[static_cast<size_t>(encoding::operand_of(opcode, kind))] != &f) continue;
      std::array<uint8_t, sizeof(encoding::Bits)> bytes{}, whole{};
      const std::span<uint8_t> changed(bytes.data(), word.bytes);
      isa_->codec.to_bytes(word.word, 8u * word.bytes, whole.data());
      const encoding::Bits without = model::insert(f, word.word, 0);
      isa_->codec.to_bytes(without, 8u * word.bytes, bytes.data());
      encoding::Decoded found;
      isa_->codec.decode_word(without, 8u * word.bytes, found);
      const bool is_other = found.opcode != word.opcode && found.opcode != model::kNoIndex;
      if (is_other && encoding::operand_of(isa_->isa.opcodes[found.opcode], kind) >= 0) continue;  // `as` avoids it
      const int64_t number = encoding::addend_in(isa_->codec, fixups, kind, {whole.data(), word.bytes});
      const std::string wrong = encoding::put_operand(isa_->codec, fixups, kind, number, 0, 0, changed);
      if (!wrong.empty() || bytes != whole)
        return Finding{
            Part::Coding, "the linker puts another number into `" + print(isa_->printer, word) + "`: " + wrong, {}};
    }
    return {};
  }

  // With other numbers the text is refused, or its word is of the opcode that it was read for; so it is after many
  // lines of the same shape, for which an encoder was compiled.
  std::optional<Finding> with_other_numbers(generate::ChoiceSource& c, const std::string& text, unsigned size) const {
    constexpr unsigned kLines = 12;
    static const std::regex kNumber("\\b[0-9]\\w*");
    const std::string other = std::regex_replace(text, kNumber, std::to_string(c.below(3)));
    diag::Sink sink;
    encoding::Decoded read, decoded;
    uint32_t end = 0;
    const base::SourceRef line = base::make_source("line", other);
    const bool is_read = isa_->matcher.parse(*line, 0, uint64_t{kLines} * size, nullptr, read, end, sink);
    if (is_read && (!isa_->codec.decode_word(read.word, 8u * read.bytes, decoded) || decoded.opcode != read.opcode))
      return Finding{Part::Coding, "the text is encoded as a word of another opcode: " + other, {}};
    std::string lines;
    for (unsigned i = 0; i < kLines; i++) lines += text + "\n";
    const base::SourceRef program = base::make_source("program", lines + other + "\n");
    object::Object object;
    if (!assembler::assemble(isa_->matcher, program, object, sink)) return {};
    std::array<uint8_t, sizeof(encoding::Bits)> bytes{};
    isa_->codec.to_bytes(read.word, 8u * read.bytes, bytes.data());
    if (!is_read || !std::equal(bytes.begin(), bytes.begin() + read.bytes, object.code.end() - read.bytes))
      return Finding{Part::Coding, "a program reads the line as alone it is not read: " + other, {}};
    return {};
  }

  // The other lints of `check`, with any finding.
  void look(const std::string& text) const {
    diag::Sink sink;
    std::vector<parse::Tree> trees;
    trees.push_back(parse::parse(base::make_source("drawn.isa", text), sink));
    findings::run_lints(trees);
    examples::find_constant_results(isa_->isa, sink);
  }

  // A whole object as a program, which is assembled to the same object.
  std::optional<Finding> programs() {
    generate::ChoiceSource c(seed_);
    object::Object object, again;
    for (uint64_t n = c.below(20); n > 0; n--) {
      encoding::Decoded word;
      const auto opcode = static_cast<uint16_t>(c.below(isa_->isa.opcodes.size()));
      if (!draw_word(*isa_, c, opcode, word)) continue;
      const size_t at = object.code.size();
      object.code.resize(at + word.bytes);
      isa_->codec.to_bytes(word.word, 8u * word.bytes, object.code.data() + at);
    }
    object.isa = isa_->isa.name;
    object.kernels.push_back({.name = "k", .begin = 0, .end = object.code.size(), .parameters = {}});
    size_t illegal = 0;
    const std::string text = disassembler::disassemble(isa_->printer, isa_->codec, object, false, &illegal);
    diag::Sink sink;
    const base::SourceRef source = base::make_source("program", text);  // the sink's places are in it
    if (!assembler::assemble(isa_->matcher, source, again, sink))
      return Finding{Part::Coding, "a disassembled program does not assemble\n" + text + diag::render(sink, {}), {}};
    if (illegal || again.code != object.code)
      return Finding{Part::Coding, "a disassembled program is assembled to other words\n" + text, {}};
    return {};
  }

  static bool same(const encoding::Decoded& a, const encoding::Decoded& b) {
    return a.opcode == b.opcode && a.form == b.form && a.bytes == b.bytes && a.word == b.word;
  }

  std::optional<Finding> engines() {
    const std::unique_ptr<MicroOps> micro_ops = MicroOps::of(*isa_);
    for (unsigned i = 0; i < effort_.programs; i++) {
      const RandomRun run = draw_run(*isa_, seed_ * 1000 + i);
      if (run.words.empty()) continue;
      counts_.programs++;
      counts_.instructions += run.words.size();
      say(Part::Engines, &run);
      for (const TriedEngine& engine : tried_engines()) {
        if (engine.compiles && !(effort_.compile && i % 4 == 0)) continue;
        const std::string differs = difference(*isa_, run, engine);
        if (!differs.empty()) return Finding{Part::Engines, differs, listing(*isa_, run)};
        if (!micro_ops || i % 2 || engine.compiles) continue;
        const std::string cracked = difference(*isa_, run, engine, micro_ops.get());
        if (!cracked.empty()) return Finding{Part::Engines, cracked, listing(*isa_, run)};
      }
    }
    return {};
  }

  // Compares the prover's answers about claims with many runs of the reference engine.
  std::optional<Finding> claims() {
    if (effort_.claims == 0) return {};
    say(Part::Claims);
    if (!solver()) return {};
    diag::Sink sink;
    const prove::Context context = asked();
    std::vector<prove::Question> questions = prove::questions(*isa_, sink);
    generate::ChoiceSource c(seed_);
    std::optional<std::map<uint32_t, std::string>> refuted;
    for (unsigned i = 0; i < effort_.claims && !questions.empty(); i++) {
      const size_t n = c.below(questions.size());
      const prove::Question q = std::move(questions[n]);
      questions.erase(questions.begin() + static_cast<ptrdiff_t>(n));
      const prove::Verdict verdict = q.ask(context);
      counts_.claims++;
      const std::string said = q.kind + " of " + q.subject + ": " + q.text + "\n  ";
      if (verdict.kind == prove::Verdict::Kind::Failed)
        return Finding{Part::Claims,
                       said + "the prover failed: " + verdict.reason + " " + verdict.replay + " " + verdict.after,
                       {}};
      counts_.refuted += verdict.kind == prove::Verdict::Kind::Refuted;
      counts_.open += verdict.kind == prove::Verdict::Kind::Tested;
      if (verdict.kind != prove::Verdict::Kind::Proved) continue;
      counts_.proved++;
      if (q.kind != "claim") continue;
      if (const unsigned lanes = isa_->isa.machine.lanes; lanes > 1) {
        prove::Context of_lane = context;
        of_lane.asked_lane = seed_ % lanes;
        const prove::Verdict other = q.ask(of_lane);
        if (other.kind == prove::Verdict::Kind::Refuted)
          return Finding{
              Part::Claims, said + "it is proved, and is refuted in one lane: " + other.replay + " " + other.after, {}};
      }
      if (!refuted) refuted = refuted_by_runs();
      if (const auto it = refuted->find(q.span.begin); it != refuted->end())
        return Finding{Part::Claims, said + "it is proved, and false: " + it->second, {}};
    }
    return {};
  }

  // Compares the rules of some instructions with runs of them.
  std::optional<Finding> rules() {
    if (effort_.rules == 0 || !solver()) return {};
    say(Part::Rules);
    const prove::Context context = asked();
    generate::ChoiceSource c(seed_);
    for (unsigned i = 0; i < effort_.rules; i++) {
      const std::string& opcode = isa_->isa.opcodes[c.below(isa_->isa.opcodes.size())].name;
      for (const rules::Rule& rule : rules::derive(context, {"", {opcode}, 1}).rules) {
        if (rule.status != rules::Status::Proved) continue;
        counts_.rules++;
        unsigned stated = 0;
        const std::string differs = RuleRuns(context).difference(rule, kRuleStates, stated);
        if (!differs.empty()) return Finding{Part::Rules, "a rule is proved, and false: " + differs, {}};
      }
    }
    return {};
  }

  static prove::Solver* solver() {
    static const std::unique_ptr<prove::Solver> loaded = [] {
      std::string error;
      return prove::load_solver(error);
    }();
    return loaded.get();
  }
  prove::Context asked() const {
    return {isa_->isa, isa_->codec, isa_->printer, *solver(), "drawn.isa", kMilliseconds};
  }

  // Claims that fail in some state, by their place.
  std::map<uint32_t, std::string> refuted_by_runs() const {
    diag::Sink sink;
    examples::ExampleOptions options;
    options.seed = seed_ + 1;  // other words and states than the prover tests
    options.floats = seed_ % 2;
    examples::ExamplesResult result;
    const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
    const examples::ClaimTester tester(isa_->isa, isa_->codec, engine, options, sink, result);
    std::map<uint32_t, std::string> out;
    examples::each_claim(
        isa_->isa, options, sink, [&](const examples::Claimed& what, const std::vector<examples::Case>& cases) {
          std::string why;
          for (const examples::Case& one : cases)
            if (tester.test(isa_->isa, isa_->codec, one, kTrials, &why) == examples::ClaimTester::Verdict::Fails)
              out[what.claim.span.begin] = why;
        });
    return out;
  }

  const uint64_t seed_;
  const Effort effort_;
  Counts& counts_;
  const Tell& tell_;
  std::unique_ptr<library::Loaded> isa_;
};

}  // namespace

std::optional<Finding> try_description(const std::string& text, uint64_t seed, const Effort& effort, Counts& counts,
                                       const Tell& tell) {
  return Trial(seed, effort, counts, tell).of(text);
}

Listing listing(const library::Loaded& isa, const RandomRun& run) {
  Listing out{{}, run};
  out.run.words.clear();
  for (const encoding::Decoded& d : run.words) out.lines.push_back(print(isa.printer, d));
  return out;
}

std::string difference(const std::string& text, const Listing& listing) {
  diag::Sink sink;
  const auto isa = load(text, sink);
  if (!isa) return "";
  RandomRun run = listing.run;
  for (const std::string& line : listing.lines) {
    uint32_t end = 0;
    run.words.emplace_back();
    if (!isa->matcher.parse(*base::make_source("line", line), 0, 0, nullptr, run.words.back(), end, sink)) return "";
  }
  const std::unique_ptr<MicroOps> micro_ops = MicroOps::of(*isa);
  for (const TriedEngine& engine : tried_engines()) {
    for (const MicroOps* as : {static_cast<const MicroOps*>(nullptr), static_cast<const MicroOps*>(micro_ops.get())}) {
      const std::string differs = difference(*isa, run, engine, as);
      if (!differs.empty()) return test::text(*isa, run) + differs;
    }
  }
  return "";
}

}  // namespace isadora::test
