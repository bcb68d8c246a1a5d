#include "prove/claims_file.h"

#include <algorithm>

#include "examples/claims.h"
#include "prove/identity.h"
#include "prove/vacuous.h"
#include "sim/reference/reference.h"

namespace isadora::prove {

namespace {

constexpr unsigned kTrialsPerClaim = 2000;  // of a claim that is not proved
constexpr std::string_view kClaim = "//=", kRemark = "//";

struct ClaimQuestion {
  std::vector<encoding::Decoded> words;
  std::shared_ptr<const check::LoweredClaim> claim;
};

// Claims that the solver leaves open are tested on many states.
Verdict test_hard(const Context& context, const ClaimQuestion& asked, Verdict open) {
  diag::Sink null_sink;
  examples::ExamplesResult result;
  examples::ExampleOptions options;
  options.floats = true;
  const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
  const examples::ClaimTester tester(context.isa, context.codec, engine, options, null_sink, result);
  std::string why;
  const examples::Case one{asked.words, asked.claim};
  switch (tester.test(context.isa, context.codec, one, kTrialsPerClaim, &why)) {
    case examples::ClaimTester::Verdict::Fails: return {Verdict::Kind::Refuted, "", "", why};
    case examples::ClaimTester::Verdict::Untested: open.reason += "; and no trial met its precondition"; break;
    case examples::ClaimTester::Verdict::Holds: break;
  }
  return open;
}

class ClaimsFileReader {
 public:
  ClaimsFileReader(const library::Loaded& loaded, const base::SourceRef& file, diag::Sink& sink)
      : loaded_(loaded), file_(*file), identity_(loaded.isa), sink_(sink) {}

  std::vector<Question> run() {
    const std::string& text = file_.text;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      line(at, end);
      at = end + 1;
    }
    return std::move(out_);
  }

 private:
  void line(size_t begin, size_t end) {
    const size_t first = std::min(file_.text.find_first_not_of(" \t\r", begin), end);
    if (first == end) return finish();
    if (file_.text[first] == '#') return;
    const size_t comment = std::min(file_.text.find(kRemark, first), end);
    instructions(first, comment);
    if (file_.text.compare(comment, kClaim.size(), kClaim) == 0) claim(comment + kClaim.size(), end);
  }

  void finish() {
    words_.clear();
    good_ = true;
  }

  // The text before them becomes blank, so that offsets stay those of the file.
  void instructions(size_t begin, size_t end) {
    for (size_t at = begin; at < end; at = std::min(file_.text.find_first_not_of(" \t\r", at), end)) {
      const base::SourceRef own = base::make_source(file_.name, file_.text.substr(0, end));
      diag::Sink wrong;
      encoding::Decoded d;
      uint32_t stop = 0;
      if (!loaded_.matcher.parse(*own, static_cast<uint32_t>(at), 0, nullptr, d, stop, wrong)) {
        const std::string why = wrong.all().empty() ? "this cannot be assembled" : wrong.all()[0].message;
        return refuse(at, end, "the instruction cannot be assembled: " + why);
      }
      const model::Opcode& opcode = loaded_.isa.opcodes[d.opcode];
      if (opcode.forms[d.form].semantics.ops.empty())
        return refuse(at, end, "what `" + opcode.forms[d.form].header + "` does cannot be read in the description");
      words_.push_back(d);
      at = stop;
    }
  }

  void refuse(size_t begin, size_t end, const std::string& why) {
    if (good_) sink_.report(diag::Kind::BadExample, span(begin, end), why);
    good_ = false;
  }

  void claim(size_t begin, size_t end) {
    const model::Claim claim{file_.text.substr(begin, end - begin), span(begin, end)};
    if (words_.empty() && good_) refuse(begin, end, "a claim needs instructions before it");
    if (!good_) return;
    auto lowered = check::lower_claim(loaded_.isa, claim, sink_);
    if (!lowered) return;
    ask(claim, ClaimQuestion{words_, std::make_shared<const check::LoweredClaim>(std::move(*lowered))});
  }

  void ask(const model::Claim& claim, ClaimQuestion asked) {
    Question q;
    q.kind = "claim";
    q.subject = loaded_.isa.opcodes[asked.words[0].opcode].name;
    q.optype = loaded_.isa.optypes[loaded_.isa.opcodes[asked.words[0].opcode].optype].name;
    q.text = claim.text.substr(std::min(claim.text.find_first_not_of(' '), claim.text.size()));
    q.span = claim.span;
    const std::string key = "claim of a file\n" + identity_.of_program(
                                                      asked.words, [this]() -> auto& { return loaded_.codec; });
    q.key = identity_.key(key + identity_.of_claim(asked.claim->given, asked.claim->holds));
    q.ask = [asked = std::move(asked)](const Context& context) {
      const Verdict v = prove_program(context, asked.words, *asked.claim);
      if (v.kind == Verdict::Kind::Tested) return test_hard(context, asked, v);
      const bool applies = v.kind != Verdict::Kind::Proved || some_trial_applies(context, {{asked.words, asked.claim}});
      return applies || !never_applies(context, asked.words, *asked.claim) ? v : kVacuous;
    };
    out_.push_back(std::move(q));
  }

  base::Span span(size_t begin, size_t end) const {
    return {&file_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  }

  const library::Loaded& loaded_;
  const base::Source& file_;
  Identity identity_;
  diag::Sink& sink_;
  std::vector<encoding::Decoded> words_;
  bool good_ = true;
  std::vector<Question> out_;
};

}  // namespace

std::vector<Question> claims_of(const library::Loaded& loaded, const base::SourceRef& file, diag::Sink& sink) {
  sink.keep(file);
  return ClaimsFileReader(loaded, file, sink).run();
}

}  // namespace isadora::prove
