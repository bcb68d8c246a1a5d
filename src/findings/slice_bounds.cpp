// Both bounds of a slice belong to it: `[a+n:a]` has n+1 bits, and `[16:0]` has 17. Where n or 16 bits are meant, one
// is too many.
#include <optional>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

constexpr const char* kReasonForBounds = "both bounds belong to a slice, so one bit too many is taken";

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// n of `a+n` and `n+a`, where a is the lower bound; empty where that is a number.
std::string length_of(const std::string& high, const std::string& low) {
  const size_t plus = high.find('+');
  if (plus == std::string::npos || low.empty()) return {};
  const std::string a = high.substr(0, plus), b = high.substr(plus + 1);
  if (a != low && b != low) return {};
  const std::string& n = a == low ? b : a;
  const bool name = !is_number(n) && !n.empty() && words_in(n).size() == 1 && words_in(n)[0].text == n;
  return name ? n : std::string();
}

void report_finding(base::Span span, base::Span high, const std::string& slice, const std::string& bits,
                    const std::string& less, diag::Sink& sink) {
  report(sink, diag::Kind::SliceBounds, span, code(slice) + " has " + bits + " bits", kReasonForBounds)
      .fixes.push_back({high, less, "write " + code(less)});
}

// A power of two and one more, of 16 bits or more: `[16:0]`, `[63:31]`.
std::optional<unsigned> odd_width(std::string_view high, std::string_view low) {
  if (!is_number(high) || !is_number(low)) return std::nullopt;
  const unsigned h = static_cast<unsigned>(std::stoul(std::string(high))),
                 l = static_cast<unsigned>(std::stoul(std::string(low)));
  const unsigned n = h - l;
  if (h <= l || n < 16 || (n & (n - 1))) return std::nullopt;
  return n + 1;
}

// The word before a bracket.
std::string_view word_before(std::string_view text, size_t bracket) {
  size_t begin = bracket;
  while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '_')) --begin;
  return text.substr(begin, bracket - begin);
}

void slices_in_prose(const LintOptype& i, const ProseText& text, diag::Sink& sink) {
  const std::string_view whole = text.text();
  for (size_t open = whole.find('['); open != std::string_view::npos; open = whole.find('[', open + 1)) {
    const size_t close = whole.find_first_of("[]\n", open + 1);
    if (close == std::string_view::npos || whole[close] != ']') continue;
    const std::string_view inside = whole.substr(open + 1, close - open - 1);
    const size_t colon = inside.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view high = inside.substr(0, colon);
    const std::string low = without_blanks(inside.substr(colon + 1));
    const base::Span span = within(text.span, whole, whole.substr(open, close + 1 - open)),
                     at = within(text.span, whole, high);
    const std::string slice(whole.substr(open, close + 1 - open));
    if (const std::string n = length_of(without_blanks(high), low); !n.empty()) {
      report_finding(span, at, slice, n + "+1", without_blanks(high) + "-1", sink);
    } else if (const auto width = odd_width(without_blanks(high), low);
               width && i.is_operand(word_before(whole, open))) {
      report_finding(span, at, std::string(word_before(whole, open)) + slice, std::to_string(*width),
                     std::to_string(std::stoul(without_blanks(high)) - 1), sink);
    }
  }
}

void body(NodeRef place, diag::Sink& sink) {
  check::walk(place, [&](NodeRef p) {
    const auto parts = check::children_of(p);
    if (check::kind_of(p) != parse::NodeKind::Slice || parts.size() != 3) return;
    const std::string high = without_blanks(check::text_of(parts[1])), low = without_blanks(check::text_of(parts[2]));
    if (const std::string n = length_of(high, low); !n.empty())
      report_finding(check::span_of(p), check::span_of(parts[1]), std::string(check::text_of(p)), n + "+1", high + "-1",
                     sink);
  });
}

}  // namespace

void slice_bounds(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) body(clause.body, sink);
    for (const ProseText& text : i.own.texts)
      if (!text.comment) slices_in_prose(i, text, sink);
  }
}

}  // namespace isadora::findings
