#include "check/bases.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

std::string_view base_of(const Definition& d) { return d.parents.empty() ? std::string_view{} : text_of(d.parents[0]); }

// A statement's name and arguments, by which it replaces one of the base.
std::string key_of(NodeRef statement) {
  std::string key;
  for (NodeRef part : children_of(statement))
    if (kind_of(part) != NodeKind::Value) key += text_of(part);
  std::erase_if(key, [](char c) { return c == ' ' || c == ';' || c == '='; });
  return key;
}

void inherit(Definition& d, const Definition& base) {
  std::set<std::string> own = {"Name"};
  for (NodeRef item : d.items) own.insert(key_of(item));
  std::copy_if(base.items.begin(), base.items.end(), std::back_inserter(d.items),
               [&](NodeRef item) { return !own.contains(key_of(item)); });
  if (d.blocks.empty()) d.blocks = base.blocks;
}

// The definition that another is built on; null, reported, where there is none.
const Definition* find_base(BuildContext& work, const std::vector<Definition>& all, const Definition& d) {
  const auto found = std::ranges::find(all, base_of(d), &Definition::name);
  if (found != all.end()) return &*found;
  std::vector<std::string> names;
  for (const Definition& other : all)
    if (other.name != d.name) names.push_back(other.name);
  work.unknown(Kind::UnknownParent, span_of(d.parents[0]),
               "unknown base " + code_text(base_of(d)) + " of " + code_text(d.name), base_of(d), names);
  return nullptr;
}

// The definition, what it is built on, and so on.
std::vector<const Definition*> chain_of(BuildContext& work, const std::vector<Definition>& all,
                                        const Definition& first) {
  std::vector<const Definition*> chain = {&first};
  while (!chain.back()->parents.empty()) {
    const Definition* base = find_base(work, all, *chain.back());
    if (!base) break;
    if (std::ranges::find(chain, base) != chain.end()) {
      work.report(Kind::UnknownParent, chain.back()->parents[0], code_text(base->name) + " is built on itself");
      break;
    }
    chain.push_back(base);
  }
  return chain;
}

Definition joined_chain(const std::vector<const Definition*>& chain) {
  Definition d = *chain[0];
  std::for_each(chain.begin() + 1, chain.end(), [&](const Definition* base) { inherit(d, *base); });
  return d;
}

// The first on which no other is built; the first of all where there is none.
const Definition& last_built(const std::vector<Definition>& all) {
  const auto found = std::ranges::find_if(all, [&](const Definition& d) {
    return std::ranges::none_of(all, [&](const Definition& other) { return &other != &d && base_of(other) == d.name; });
  });
  return found == all.end() ? all.front() : *found;
}

}  // namespace

void join_machines(BuildContext& work, std::vector<Definition>& machines) {
  if (machines.empty()) return;
  const std::vector<const Definition*> chain = chain_of(work, machines, last_built(machines));
  for (const Definition& other : machines)
    if (std::ranges::find(chain, &other) == chain.end())
      work.report(Kind::DuplicateName, other.name_place, "a description has one machine")
          .labels.push_back({chain[0]->span(), "first defined here"});
  machines.assign(1, joined_chain(chain));
}

void add_bases(BuildContext& work, std::vector<Definition>& definitions) {
  std::vector<Definition> out;
  for (const Definition& d : definitions) out.push_back(joined_chain(chain_of(work, definitions, d)));
  definitions = std::move(out);
}

}  // namespace isadora::check
