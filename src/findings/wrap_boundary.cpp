// `Rd = mod(t, 2^32); pu = t > 2^32;`: at exactly 2^32 the result wraps to zero without a carry; `>=` was meant. Prose
// with "if n > 32" and mod(n, 32) in the same line omits 32 in the same way.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

std::string bare(NodeRef e) {
  while (check::kind_of(e) == NodeKind::Paren && !check::children_of(e).empty()) e = check::children_of(e)[0];
  return without_blanks(check::text_of(e));
}

struct ModuloExpression {
  std::string value, modulus;
  NodeRef place;
};

std::vector<ModuloExpression> wrapped_in(NodeRef body) {
  std::vector<ModuloExpression> out;
  check::walk(body, [&](NodeRef p) {
    const auto parts = check::children_of(p);
    if (check::kind_of(p) == NodeKind::Call && parts.size() == 3 && check::text_of(parts[0]) == "mod")
      out.push_back({bare(parts[1]), bare(parts[2]), p});
  });
  return out;
}

// `x > n ? n : x` limits a value and is not a carry.
bool is_clamp(NodeRef comparison, const std::string& modulus) {
  const parse::NodeId up = (*comparison.tree)[comparison.node].parent;
  if (up == parse::kNoNode || comparison.tree->kind(up) != NodeKind::Ternary) return false;
  const auto parts = check::children_of({comparison.tree, up});
  return parts.size() == 3 && (bare(parts[1]) == modulus || bare(parts[2]) == modulus);
}

bool continues_word(std::string_view text, size_t at) {
  return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
}

// `x > n` in a line that has mod(x, n), too.
void line_of_prose(const ProseText& text, std::string_view line, diag::Sink& sink) {
  const size_t call = line.find("mod("), comma = line.find(',', call), close = line.find(')', call);
  if (call == std::string_view::npos || comma == std::string_view::npos || close == std::string_view::npos ||
      comma > close)
    return;
  const std::string value = without_blanks(line.substr(call + 4, comma - call - 4)),
                    modulus = without_blanks(line.substr(comma + 1, close - comma - 1));
  const std::string asked = value + " > " + modulus;
  const size_t at = line.find(asked);
  if (value.empty() || modulus.empty() || at == std::string_view::npos || continues_word(line, at + asked.size()))
    return;
  const std::string_view op = line.substr(at + value.size() + 1, 1);
  report(sink, diag::Kind::WrapBoundary, within(text.span, text.text(), line.substr(at, asked.size())),
         "at exactly " + code(modulus) + " the value wraps to zero already, and `>` leaves that out",
         "a reader takes the value as it is where the modulus already makes it zero")
      .fixes.push_back({within(text.span, text.text(), op), ">=", "write `>=`"});
}

void lines_of_prose(const ProseText& text, diag::Sink& sink) {
  const std::string_view whole = text.text();
  for (size_t at = 0; at < whole.size();) {
    const size_t end = std::min(whole.find('\n', at), whole.size());
    line_of_prose(text, whole.substr(at, end - at), sink);
    at = end + 1;
  }
}

}  // namespace

void wrap_boundary(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const ProseText& text : i.own.texts)
      if (!text.comment) lines_of_prose(text, sink);
    for (const Clause& clause : i.clauses) {
      if (!clause.body) continue;
      const auto wrapped = wrapped_in(clause.body);
      check::walk(clause.body, [&](NodeRef p) {
        const auto parts = check::children_of(p);
        if (check::kind_of(p) != NodeKind::Binary || p.tree->op(p.node) != ">" || parts.size() != 2) return;
        const auto same = std::find_if(wrapped.begin(), wrapped.end(), [&](const ModuloExpression& w) {
          return w.value == bare(parts[0]) && w.modulus == bare(parts[1]);
        });
        if (same == wrapped.end() || is_clamp(p, bare(parts[1]))) return;
        const uint32_t token = p.tree->op_token(p.node);
        const base::Span op{p.tree->source.get(), p.tree->tokens[token].begin, p.tree->tokens[token].end};
        diag::Diagnostic& d =
            report(sink, diag::Kind::WrapBoundary, check::span_of(p),
                   "at exactly " + code(check::text_of(parts[1])) + " the value wraps to zero, and this is false",
                   "a carry is lost, so that a longer sum built of such steps is wrong");
        d.labels.push_back({check::span_of(same->place), "it wraps here"});
        d.fixes.push_back({op, ">=", "write `>=`"});
      });
    }
  }
}

}  // namespace isadora::findings
