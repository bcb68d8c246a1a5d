// `Rd = mod(t, 2^32); pu = t > 2^32;`: at exactly 2^32 the result wraps to zero and no carry is seen. `>=` was meant.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

std::string bare(Place e) {
  while (check::kind_of(e) == NodeKind::Paren && !check::children_of(e).empty()) e = check::children_of(e)[0];
  return squeezed(check::text_of(e));
}

struct Wrapped {
  std::string value, modulus;
  Place place;
};

std::vector<Wrapped> wrapped_in(Place body) {
  std::vector<Wrapped> out;
  check::walk(body, [&](Place p) {
    const auto parts = check::children_of(p);
    if (check::kind_of(p) == NodeKind::Call && parts.size() == 3 && check::text_of(parts[0]) == "mod")
      out.push_back({bare(parts[1]), bare(parts[2]), p});
  });
  return out;
}

// `x > n ? n : x` limits a value, and does not ask for a carry.
bool is_clamp(Place comparison, const std::string& modulus) {
  const parse::NodeId up = (*comparison.tree)[comparison.node].parent;
  if (up == parse::kNoNode || comparison.tree->kind(up) != NodeKind::Ternary) return false;
  const auto parts = check::children_of({comparison.tree, up});
  return parts.size() == 3 && (bare(parts[1]) == modulus || bare(parts[2]) == modulus);
}

}  // namespace

void wrap_boundary(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    for (const Clause& clause : i.clauses) {
      if (!clause.body) continue;
      const auto wrapped = wrapped_in(clause.body);
      check::walk(clause.body, [&](Place p) {
        const auto parts = check::children_of(p);
        if (check::kind_of(p) != NodeKind::Binary || p.tree->op(p.node) != ">" || parts.size() != 2) return;
        const auto same = std::find_if(wrapped.begin(), wrapped.end(), [&](const Wrapped& w) {
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
