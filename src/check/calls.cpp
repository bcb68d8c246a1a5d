// The functions that a clause calls, where the clause itself cannot be lowered because its opcodes are not understood.
#include <algorithm>

#include "check/clauses.h"
#include "check/lower.h"

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

// Only the lowering knows the functions of the language: it lowers the call alone, and only its findings about the name
// count.
bool is_unknown(const BuildContext& work, NodeRef call, NodeRef callee) {
  const model::Opcode nothing;
  OpcodeContext context;
  context.definitions = &work.definitions;
  context.opcode = &nothing;
  diag::Sink scratch;
  lower_field_expression(context, call, scratch);
  const base::Span at = span_of(callee);
  return std::any_of(scratch.all().begin(), scratch.all().end(), [&](const diag::Diagnostic& d) {
    return d.kind == Kind::UnknownName && d.span.begin == at.begin && d.span.end == at.end &&
           d.span.source == at.source;
  });
}

}  // namespace

void report_unknown_calls(BuildContext& work, const ClauseTable& table) {
  std::set<parse::NodeId> read;
  std::map<std::string, bool> unknown;
  for (const ClauseHeader& header : table.headers) {
    if (header.lowered || !read.insert(header.body.node).second) continue;
    walk(header.body, [&](NodeRef call) {
      const auto parts = children_of(call);
      if (kind_of(call) != NodeKind::Call || parts.empty() || kind_of(parts[0]) != NodeKind::NameExpr) return;
      const std::string name = word_of(parts[0]);
      const auto [entry, fresh] = unknown.insert({name, false});
      if (fresh) entry->second = is_unknown(work, call, parts[0]);
      if (!entry->second) return;
      std::vector<std::string> known;
      for (const auto& [function, place] : work.definitions.functions) known.push_back(function);
      work.unknown_everywhere(Kind::UnknownName, span_of(parts[0]), "unknown function " + code_text(name), name, known);
    });
  }
}

}  // namespace isadora::check
