// The report of `prove`: findings with their places, counts, and claims that were only tested, with the reasons.
#include "driver/tools/prove_report.h"

#include <map>

#include "driver/report.h"

namespace isadora::driver {

using base::Json;
using prove::Answered;
using prove::AnsweredShard;
using prove::Verdict;

namespace {

// Finds the place again, for a diagnostic with its line.
base::Span place_of(const Answered& a, const model::Isa* isa) {
  for (size_t i = 0; isa && i < isa->sources.size(); ++i)
    if (isa->sources[i]->name == a.file && a.line) {
      const base::Source& made = *isa->sources[i];
      return base::line_span(made.origin ? *made.origin->written : made, a.line);
    }
  return {};
}

void report_vacuous(const Answered& a, base::Span place, diag::Sink& sink) {
  diag::Diagnostic& d = sink.report(diag::Kind::BadClaim, place, "the claim is about no run");
  if (!place && !a.file.empty()) d.notes.push_back(a.file + ":" + std::to_string(a.line) + ": " + a.text);
  d.notes.push_back("no state fulfils its precondition, or the instructions always fault");
}

}  // namespace

void report(const AnsweredShard& part, const model::Isa* isa, diag::Sink& sink) {
  for (const Answered& a : part.answers) {
    const bool failed = a.verdict.kind == Verdict::Kind::Failed;
    if (a.verdict.kind == Verdict::Kind::Vacuous) report_vacuous(a, place_of(a, isa), sink);
    if (!failed && a.verdict.kind != Verdict::Kind::Refuted) continue;
    const std::string what = failed              ? "`" + a.subject + "`, " + a.text + ": " + a.verdict.reason
                             : a.kind == "claim" ? "the claim does not hold for all inputs"
                                                 : "refuted: `" + a.subject + "`: " + a.text;
    diag::Diagnostic& d =
        sink.report(failed ? diag::Kind::InternalError : diag::Kind::FalseClaim, place_of(a, isa), what);
    if (!d.span && !a.file.empty()) d.notes.push_back(a.file + ":" + std::to_string(a.line) + ": " + a.text);
    if (!a.verdict.replay.empty()) d.notes.push_back(a.verdict.replay);
    if (!a.verdict.after.empty()) d.notes.push_back((a.verdict.replay.empty() ? "" : "then ") + a.verdict.after);
    if (!failed && !a.verdict.reason.empty()) d.notes.push_back(a.verdict.reason);
    if (failed) d.notes.push_back("this is an internal error of isadora: please report it, with the description");
    if (!failed && !a.finding.empty())
      d.notes.push_back("if it is intended, give the reason on the line above: // isadora: allow " + a.finding +
                        ": REASON");
  }
}

namespace {

struct VerdictCounts {
  size_t proved = 0, tested = 0, refuted = 0, allowed = 0, failed = 0, vacuous = 0;
  void add(Verdict::Kind kind) {
    switch (kind) {
      case Verdict::Kind::Proved: ++proved; break;
      case Verdict::Kind::Tested: ++tested; break;
      case Verdict::Kind::Refuted: ++refuted; break;
      case Verdict::Kind::Allowed: ++allowed; break;
      case Verdict::Kind::Failed: ++failed; break;
      case Verdict::Kind::Vacuous: ++vacuous; break;
    }
  }
};

std::string counted(const std::string& name, const VerdictCounts& c) {
  std::string out =
      "  " + name + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') + std::to_string(c.proved) + " proved";
  if (c.tested) out += ", " + std::to_string(c.tested) + " tested";
  if (c.refuted) out += ", " + std::to_string(c.refuted) + " refuted";
  if (c.allowed) out += ", " + std::to_string(c.allowed) + " allowed";
  if (c.vacuous) out += ", " + std::to_string(c.vacuous) + " vacuous";
  if (c.failed) out += ", " + std::to_string(c.failed) + " failed";
  return out + "\n";
}

using ByReason = std::map<std::string, std::vector<const Answered*>>;

// Unproved claims without an error, by reason and kind.
std::string listed(const std::string& what, const ByReason& reasons) {
  std::string out;
  for (const auto& [reason, all] : reasons) {
    out += "  " + what + ": " + reason + "\n";
    std::map<std::string, std::string> subjects;
    for (const Answered* a : all) {
      std::string& names = subjects[a->text];
      names += (names.empty() ? "" : ", ") + a->subject;
    }
    for (const auto& [text, names] : subjects) out += "    " + names + ": " + text + "\n";
  }
  return out;
}

std::string text_of(const AnsweredShard& part, bool verbose) {
  std::map<std::string, VerdictCounts> kinds;
  ByReason tested, allowed;
  std::vector<std::string> order;
  for (const Answered& a : part.answers) {
    if (!kinds.contains(a.kind)) order.push_back(a.kind);
    kinds[a.kind].add(a.verdict.kind);
    if (a.verdict.kind == Verdict::Kind::Tested) tested[a.verdict.reason].push_back(&a);
    if (a.verdict.kind == Verdict::Kind::Allowed) allowed[a.verdict.reason].push_back(&a);
  }
  std::string out =
      part.isa + ": " + std::to_string(part.answers.size()) + (part.answers.size() == 1 ? " question" : " questions");
  if (part.answers.size() != part.questions) out += " of " + std::to_string(part.questions);
  out += "\n";
  for (const std::string& kind : order) out += counted(kind, kinds[kind]);
  out += listed("tested, not proved", tested) + listed("allowed, for a reason", allowed);
  if (verbose)
    for (const Answered& a : part.answers)
      out += "  " + std::string(prove::name(a.verdict.kind)) + "  " + a.subject + "  " + a.text + "\n";
  return out;
}

}  // namespace

int show(const ProveOptions& options, const std::vector<AnsweredShard>& parts, diag::Sink& sink, int code) {
  for (const AnsweredShard& part : parts)
    for (const Answered& a : part.answers) {
      const bool found = a.verdict.kind == Verdict::Kind::Refuted || a.verdict.kind == Verdict::Kind::Vacuous;
      if (found) code = std::max<int>(code, kFindings);
      if (a.verdict.kind == Verdict::Kind::Failed) code = kUnusable;
    }
  if (options.json) {
    Json out = {{"parts", Json::array()}};
    for (const AnsweredShard& part : parts) out["parts"].push_back(prove::to_json(part));
    return print(base::json_text(out, 1) + "\n", sink, code);
  }
  std::string text;
  for (const AnsweredShard& part : parts) text += text_of(part, options.verbose);
  return print(text, sink, code);
}

}  // namespace isadora::driver
