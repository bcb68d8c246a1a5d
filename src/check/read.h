// Reads the leaves of a tree: words, strings, numbers and constants. It does not know their purpose.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/integer.h"
#include "check/names.h"

namespace isadora::check {

// 12 0x1F 0b101 2^32; empty for anything else.
std::optional<base::Integer> parse_number(std::string_view text);

// The value of a constant expression: -1, 2^16 - 1, 4 * 3.
std::optional<base::Integer> constant_of(NodeRef expression);

// A single name, number or string as a word (a string without its quotes); empty for any other expression.
std::string word_of(NodeRef expression);

// The words of `a | b | c`; empty when it is anything else.
std::vector<NodeRef> alternatives_of(NodeRef expression);

bool is_string(NodeRef expression);
std::string unquoted(std::string_view literal);
std::string lower_case(std::string_view text);
std::string code_text(std::string_view text);  // `text`, for messages

base::Span span_of(NodeRef place);
std::string_view text_of(NodeRef place);
std::vector<NodeRef> children_of(NodeRef place);
NodeRef child_of(NodeRef place, parse::NodeKind kind);  // empty when there is none
parse::NodeKind kind_of(NodeRef place);

// Visits the node and all below it, in the order of the text.
template <class Visit>
void walk(NodeRef place, const Visit& visit) {
  std::vector<parse::NodeId> open{place.node};
  while (!open.empty()) {
    const parse::NodeId node = open.back();
    open.pop_back();
    visit(NodeRef{place.tree, node});
    const size_t below = open.size();
    for (parse::NodeId c = (*place.tree)[node].first_child; c != parse::kNoNode; c = (*place.tree)[c].next_sibling) {
      open.push_back(c);
    }
    std::reverse(open.begin() + static_cast<long>(below), open.end());
  }
}

}  // namespace isadora::check
