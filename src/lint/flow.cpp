#include "lint/flow.h"

#include <algorithm>
#include <map>

namespace isadora::lint {

namespace {

std::vector<FlowNode> decode(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel) {
  std::vector<FlowNode> nodes;
  const uint64_t step = std::max(1u, codec.isa().machine.parcel_bits / 8),
                 end = std::min(kernel.end, object.base + object.code.size());
  for (uint64_t at = std::max(kernel.begin, object.base); at < end;) {
    FlowNode node;
    node.address = at;
    if (object.is_data(at) || !codec.decode({object.code.data() + (at - object.base), end - at}, node.word)) {
      at += step;
      continue;
    }
    at += node.word.bytes;
    node.touched = encoding::instruction_effects(codec.isa(), node.word);
    nodes.push_back(std::move(node));
  }
  return nodes;
}

}  // namespace

std::vector<FlowNode> flow_of(const encoding::Codec& codec, const object::Object& object,
                              const object::Kernel& kernel) {
  std::vector<FlowNode> nodes = decode(codec, object, kernel);
  std::map<uint64_t, uint32_t> by_address;
  for (uint32_t i = 0; i < nodes.size(); ++i) by_address[nodes[i].address] = i;
  for (FlowNode& node : nodes) {
    const auto add = [&](uint64_t address) {
      if (const auto found = by_address.find(address); found != by_address.end()) node.next.push_back(found->second);
    };
    if (node.touched.falls_through) add(node.address + node.word.bytes);
    for (const int64_t distance : node.touched.targets) add(node.address + static_cast<uint64_t>(distance));
    for (const uint64_t place : node.touched.places) add(place);
  }
  return nodes;
}

base::Span line_of(const base::SourceRef& source, const object::LineEntry* line) {
  return source && line && line->source == 0 ? base::line_span(*source, line->line) : base::Span{};
}

std::string where(const object::Object& object, uint64_t address) {
  const object::LineEntry* line = object.line_at(address);
  const std::string text = base::Integer(address).to_hex(), file = line ? object.source_of(*line) : "";
  return file.empty() ? text : text + " (line " + std::to_string(line->line) + " of " + file + ")";
}

}  // namespace isadora::lint
