// The counts of `check --stats`.
#include "parse/keywords.h"
#include "parse/tree.h"

namespace isadora::parse {

namespace {

void count_definition(const Tree& tree, NodeId definition, TreeStats& stats) {
  NodeId word = tree.child(definition, NodeKind::Keyword);
  const Keyword* keyword = word == kNoNode ? nullptr : find_keyword(tree.text(word));
  if (keyword == nullptr) return;
  switch (keyword->group) {
    case KeywordGroup::Type: ++stats.types; break;
    case KeywordGroup::Group: ++stats.groups; break;
    case KeywordGroup::Optype: ++stats.optypes; break;
    case KeywordGroup::Opcode: ++stats.opcodes; break;
    case KeywordGroup::Machine:
    case KeywordGroup::Block: break;
  }
}

}  // namespace

TreeStats stats(const Tree& tree) {
  TreeStats stats;
  for (NodeId node = 0; node < tree.nodes.size(); ++node) {
    if (tree.kind(node) == NodeKind::Definition) count_definition(tree, node, stats);
    if (tree.kind(node) == NodeKind::Field) ++stats.fields;
  }
  return stats;
}

}  // namespace isadora::parse
