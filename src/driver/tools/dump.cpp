// `dump`: the tree of a description, as text or JSON. JSON is written node by node: as one value it would take a
// hundred times the description's own size.
#include <utility>

#include "base/json.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "driver/tools/inputs.h"

namespace isadora::driver {

namespace {

constexpr size_t kChunk = size_t{1} << 16;

class JsonDump {
 public:
  explicit JsonDump(diag::Sink& sink) : sink_(sink) {}

  int write(const std::vector<DescriptionInput>& inputs, int code) {
    stats(total(inputs));
    out_ += ",\n \"files\": [";
    const char* between = "\n";
    for (const DescriptionInput& input : inputs)
      for (const parse::Tree& tree : input.trees) {
        out_ += std::exchange(between, ",\n") + std::string("  {\"name\": ") + base::json_text(tree.source->name) +
                ", \"tree\":\n";
        node(tree, 0, 3);
        out_ += "}";
      }
    out_ += "\n ]\n}\n";
    return written_ == kDone ? print(out_, sink_, code) : written_;
  }

 private:
  void stats(const parse::TreeStats& s) {
    const base::Json counts = {
        {"types", s.types}, {"groups", s.groups}, {"optypes", s.optypes}, {"opcodes", s.opcodes}, {"fields", s.fields}};
    out_ += "{\n \"stats\": " + base::json_text(counts);
  }

  void node(const parse::Tree& tree, parse::NodeId n, size_t indent) {
    const base::Span span = base::as_written(tree.span(n));
    out_ += std::string(indent, ' ') + "{\"kind\": " + base::json_text(parse::name(tree.kind(n))) +
            ", \"begin\": " + std::to_string(span.begin) + ", \"end\": " + std::to_string(span.end);
    const std::vector<parse::NodeId> children = tree.children(n);
    if (children.empty()) out_ += ", \"text\": " + base::json_text(tree.text(n));
    const char* between = ", \"children\": [\n";
    for (const parse::NodeId c : children) {
      out_ += std::exchange(between, ",\n");
      node(tree, c, indent + 1);
    }
    out_ += children.empty() ? "}" : "]}";
    if (out_.size() >= kChunk && written_ == kDone) written_ = print(std::exchange(out_, {}), sink_);
    if (written_ != kDone) out_.clear();
  }

  diag::Sink& sink_;
  std::string out_;
  int written_ = kDone;
};

}  // namespace

int dump(const DumpOptions& options, diag::Sink& sink) {
  std::vector<std::string> names;
  std::vector<DescriptionInput> inputs;
  if (!choose_descriptions(options.inputs, options.common.isa, names, sink) || !read_inputs(names, inputs, sink))
    return kUnusable;
  const int code = sink.has_errors() ? kFindings : kDone;
  if (options.json) return JsonDump(sink).write(inputs, code);
  std::string text;
  for (const DescriptionInput& input : inputs)
    for (const parse::Tree& tree : input.trees) text += parse::dump(tree);
  return print(text, sink, code);
}

}  // namespace isadora::driver
