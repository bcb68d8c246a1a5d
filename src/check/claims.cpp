// A claim is the expression after `//=`. It is parsed as a text of its own, and its findings are mapped to the file.
#include <algorithm>

#include "check/check.h"
#include "check/lower.h"
#include "check/lowering.h"

namespace isadora::check {

using ir::kNone;
using ir::Value;
using parse::NodeKind;

namespace {

void move_span(base::Span& span, const base::Source* from, const base::Span& to, uint32_t shift) {
  if (span.source != from) return;
  const bool exact = to.source && to.begin + shift + span.end <= to.source->text.size();
  span = exact ? base::Span{to.source, to.begin + shift + span.begin, to.begin + shift + span.end} : to;
}

// Moves findings about the part of a claim that begins at `shift` to the claim's place.
void report_claims(diag::Sink& found, const base::Source* from, const model::Claim& claim, uint32_t shift,
                   diag::Sink& sink) {
  for (diag::Diagnostic& d : found.all()) {
    move_span(d.span, from, claim.span, shift);
    for (diag::Label& label : d.labels) move_span(label.span, from, claim.span, shift);
    for (diag::Fix& fix : d.fixes) move_span(fix.span, from, claim.span, shift);
    sink.all().push_back(std::move(d));
  }
}

// The context of a claim: an example, or the operands of one form.
struct ClaimContext {
  const model::Isa& isa;
  const OpcodeContext* context = nullptr;
  const NamedNumbers* numbers = nullptr;
  const Definitions* definitions() const { return context ? context->definitions : nullptr; }
};

std::optional<ir::Function> lower_part(const ClaimContext& subject, const model::Claim& claim, size_t begin, size_t end,
                                       bool old, diag::Sink& sink) {
  diag::Sink found;
  const auto source = base::make_source("claim", claim.text.substr(begin, end - begin));
  const parse::Tree tree = parse::parse_expression(source, found);
  std::optional<ir::Function> function;
  if (!found.has_errors()) {
    Lowering lowering(subject.isa, subject.definitions(), subject.context, LoweringMode::Claim, found);
    lowering.read_old(old);
    if (subject.numbers)
      for (const auto& [name, number] : *subject.numbers) lowering.define_number(name, number);
    const LoweredValue result = lowering.expression(NodeRef{&tree, 0});
    const Value truth = lowering.emitter().truth(result.value);
    if (!lowering.failed() && truth != kNone) function = lowering.emitter().finish(truth);
  }
  report_claims(found, source.get(), claim, static_cast<uint32_t>(begin), sink);
  return function;
}

// The `:` of `given c: e`: outside of brackets, and not part of `? :`.
size_t colon(std::string_view text, size_t from) {
  int depth = 0, choices = 0;
  bool quoted = false;
  for (size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth == 0 && c == '?') ++choices;
    if (depth == 0 && c == ':' && choices-- == 0) return i;
  }
  return text.npos;
}

std::optional<LoweredClaim> lower(const ClaimContext& subject, const model::Claim& claim, diag::Sink& sink) {
  constexpr std::string_view kGiven = "given";
  const std::string_view text = claim.text;
  const size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  const size_t last = text.find_last_not_of(" \t;") + 1;
  const size_t word = first + kGiven.size();
  const bool conditional = text.substr(first).starts_with(kGiven) && word < text.size() &&
                           (text[word] == ' ' || text[word] == '\t' || text[word] == '(');
  LoweredClaim lowered;
  size_t begin = first;
  if (conditional) {
    const size_t split = colon(text, word);
    if (split == text.npos) {
      sink.report(diag::Kind::BadClaim, claim.span, "expected `:` after the condition, as in `given c: e`");
      return std::nullopt;
    }
    const size_t condition = std::min(text.find_first_not_of(" \t", word), split);
    lowered.given = lower_part(subject, claim, condition, split, true, sink);
    if (!lowered.given) return std::nullopt;
    begin = std::min(text.find_first_not_of(" \t", split + 1), text.size());
  }
  auto holds = lower_part(subject, claim, begin, std::max(begin, last), false, sink);
  if (!holds) return std::nullopt;
  lowered.holds = std::move(*holds);
  return lowered;
}

bool always_false(const ir::Function& condition) {
  const ir::Range& range = condition.ranges[condition.result];
  return range.is_constant() && range.lo.is_zero();
}

// A form that lacks an operand which the claim names is not meant.
bool names_only_unknown(const diag::Sink& found) {
  return std::ranges::all_of(found.all(), [](const diag::Diagnostic& d) { return d.kind == diag::Kind::UnknownName; });
}

}  // namespace

std::optional<LoweredClaim> lower_claim(const model::Isa& isa, const model::Claim& claim, diag::Sink& sink,
                                        const NamedNumbers& numbers) {
  return lower({isa, nullptr, &numbers}, claim, sink);
}

ClaimFit lower_form_claim(const OpcodeContext& context, uint16_t number, const model::Claim& claim, model::Form& form,
                          diag::Sink& sink) {
  diag::Sink found;
  auto lowered = lower({*context.definitions->isa, &context}, claim, found);
  if (!lowered) {
    const ClaimFit fit = names_only_unknown(found) ? ClaimFit::OtherForm : ClaimFit::Wrong;
    for (diag::Diagnostic& d : found.all()) sink.all().push_back(std::move(d));
    return fit;
  }
  if (lowered->given && always_false(*lowered->given)) return ClaimFit::NeverGiven;
  form.claims.push_back({number, std::move(lowered->given), std::move(lowered->holds)});
  return ClaimFit::Fits;
}

}  // namespace isadora::check
