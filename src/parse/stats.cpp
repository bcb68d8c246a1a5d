// The counts of `check --stats`.
#include "parse/keywords.h"
#include "parse/tree.h"

namespace isadora::parse {

namespace {

void count_definition(const Tree& tree, NodeId definition, Stats& stats) {
  NodeId word = tree.child(definition, NodeKind::Keyword);
  const Keyword* keyword = word == kNoNode ? nullptr : find_keyword(tree.text(word));
  if (keyword == nullptr) return;
  switch (keyword->group) {
    case Group::Type: ++stats.types; break;
    case Group::Group: ++stats.groups; break;
    case Group::Optype: ++stats.optypes; break;
    case Group::Opcode: ++stats.opcodes; break;
    case Group::Machine:
    case Group::Block: break;
  }
}

}  // namespace

Stats stats(const Tree& tree) {
  Stats stats;
  for (NodeId node = 0; node < tree.nodes.size(); ++node) {
    if (tree.kind(node) == NodeKind::Definition) count_definition(tree, node, stats);
    if (tree.kind(node) == NodeKind::Field) ++stats.fields;
  }
  return stats;
}

}  // namespace isadora::parse
