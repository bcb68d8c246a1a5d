#include "manual/findings.h"

#include <algorithm>
#include <map>

#include "diag/excerpt.h"
#include "manual/chapters.h"
#include "parse/tree.h"

namespace isadora::manual {

namespace {

using diag::Diagnostic;
using diag::Severity;
using parse::NodeId;
using parse::NodeKind;
using parse::Tree;

constexpr size_t kMostInSection = 30, kMostOnPage = 300;
constexpr unsigned kMostLines = 6;                    // source lines shown of one place
constexpr size_t kLongLine = 400, kAroundPlace = 80;  // bytes

bool is_error(const Diagnostic& d) { return diag::severity(d.kind) == Severity::Error; }

// The section of an instruction's page for a block of its definition.
std::string section_of_block(std::string_view block) {
  static const std::map<std::string_view, std::string> sections = {
      {"__Description", "description"}, {"__Syntax", "forms"},           {"__Semantics", "operation"},
      {"__OperandInfo", "operands"},    {"__ModifierInfo", "modifiers"}, {"__Encoding", "encoding"},
      {"__Examples", "examples"},       {"__Claims", "claims"},          {"__Exceptions", "exceptions"}};
  const auto it = sections.find(block);
  return it == sections.end() ? "encoding" : it->second;
}

bool holds(const base::Span& outer, const base::Span& inner) {
  return outer.source == inner.source && outer.begin <= inner.begin && inner.begin < outer.end;
}

template <class T>
uint16_t number_of(const std::vector<T>& all, std::string_view name) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.name == name; });
  return it == all.end() ? model::kNoIndex : static_cast<uint16_t>(it - all.begin());
}

// Assigns the findings of one file to its definitions.
class Places {
 public:
  Places(const model::Isa& isa, Tree tree) : isa_(isa), tree_(std::move(tree)) {}

  void place(Finding& finding) const {
    for (const NodeId definition : tree_.children(0, NodeKind::Definition))
      if (holds(tree_.span(definition), finding.what->span)) return place_in(definition, finding);
  }

 private:
  void place_in(NodeId definition, Finding& finding) const {
    const std::string keyword = text_of(definition, NodeKind::Keyword), name = text_of(definition, NodeKind::Name);
    finding.definition = keyword + " " + name;
    if (keyword == "__DefOptype") {
      finding.optype = number_of(isa_.optypes, name);
    } else if (keyword == "__DefOpcode") {
      finding.opcode = number_of(isa_.opcodes, name);
      finding.optype =
          finding.opcode == model::kNoIndex ? optype_above(definition) : isa_.opcodes[finding.opcode].optype;
    }
    finding.section = "encoding";
    for (const NodeId block : tree_.children(definition, NodeKind::Block))
      if (holds(tree_.span(block), finding.what->span))
        finding.section = section_of_block(text_of(block, NodeKind::BlockKeyword));
  }

  // An opcode with errors still names its optype.
  uint16_t optype_above(NodeId definition) const {
    const NodeId parents = tree_.child(definition, NodeKind::Parents);
    if (parents == parse::kNoNode) return model::kNoIndex;
    for (const NodeId parent : tree_.children(parents))
      if (const uint16_t n = number_of(isa_.optypes, tree_.text(parent)); n != model::kNoIndex) return n;
    return model::kNoIndex;
  }

  std::string text_of(NodeId node, NodeKind kind) const {
    const NodeId child = tree_.child(node, kind);
    return child == parse::kNoNode ? std::string() : std::string(tree_.text(child));
  }

  const model::Isa& isa_;
  Tree tree_;
};

// Text between backticks becomes code.
Html message_html(const std::string& message) {
  Html out;
  bool is_code = false;
  for (size_t at = 0; at <= message.size();) {
    const size_t end = std::min(message.find('`', at), message.size());
    const std::string part = diag::printable(message.substr(at, end - at));
    if (!part.empty()) out += is_code ? code(part) : Html(part);
    is_code = !is_code;
    at = end + 1;
  }
  return out;
}

bool is_inside_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// A line with the part [from, to) marked; a very long line is truncated around it.
Html marked(std::string_view line, size_t from, size_t to) {
  size_t begin = 0, end = line.size();
  if (line.size() > kLongLine) {
    begin = from > kAroundPlace ? from - kAroundPlace : 0;
    end = std::min(line.size(), std::max(from, std::min(to, from + kLongLine)) + kAroundPlace);
    while (begin > 0 && is_inside_character(line[begin])) --begin;
    while (end < line.size() && is_inside_character(line[end])) ++end;
    to = std::min(to, end);
  }
  const auto text = [&](size_t a, size_t b) { return Html(diag::printable(line.substr(a, b - a))); };
  const Html place = from < to ? text(from, to) : Html(from < line.size() ? "" : " ");
  return (begin > 0 ? Html("…") : Html()) + text(begin, from) + element("mark", place) + text(std::max(from, to), end) +
         (end < line.size() ? Html("…") : Html());
}

Html lines_of(const base::Span& found) {
  const base::Span span = base::as_written(found);
  const base::Source& source = *span.source;
  const unsigned first = source.position(span.begin).line;
  const unsigned last = source.position(span.end > span.begin ? span.end - 1 : span.begin).line;
  Html out;
  for (unsigned n = first; n <= last; ++n) {
    if (n - first == kMostLines) {
      out += "…\n";
      break;
    }
    const std::string_view line = source.line(n);
    const auto at = static_cast<size_t>(line.data() - source.text.data());
    const size_t from = n == first ? span.begin - at : std::min(line.find_first_not_of(" \t"), line.size());
    const size_t to = span.end > at ? std::min<size_t>(span.end - at, line.size()) : 0;
    out += element("span", {{"class", "tp"}}, std::to_string(n) + "  ") +
           marked(line, std::min(from, line.size()), to) + "\n";
  }
  return element("pre", {{"class", "code"}, {"tabindex", "0"}}, element("code", out));
}

std::string place_text(const base::Span& found) {
  const base::Span span = base::as_written(found);
  const std::string& name = span.source->name;
  const auto [line, column] = span.source->position(span.begin);
  return diag::printable(name.substr(name.rfind('/') + 1)) + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::string many(size_t n, const std::string& one) {
  return n == 0 ? std::string() : std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

Html list(const std::vector<const Finding*>& findings, size_t most) {
  Html out;
  for (size_t i = 0; i < std::min(most, findings.size()); ++i) out += shown(*findings[i]->what);
  if (findings.size() > most)
    out += element(
        "p", "And " + std::to_string(findings.size() - most) + " more, which " + code("isadora check") + " shows.");
  return out;
}

}  // namespace

Findings::Findings(const model::Isa& isa, const std::vector<Diagnostic>& all) {
  std::map<const base::Source*, Places> places;
  if (!all.empty())
    for (const base::SourceRef& source : isa.sources) {
      diag::Sink ignored;  // from an earlier call
      places.emplace(source.get(), Places(isa, parse::parse(source, ignored)));
    }
  for (const Diagnostic& d : all) {
    Finding finding;
    finding.what = &d;
    errors_ += is_error(d);
    if (const auto it = places.find(d.span.source); it != places.end()) it->second.place(finding);
    all_.push_back(std::move(finding));
  }
}

std::vector<const Finding*> Findings::of(uint16_t optype) const {
  std::vector<const Finding*> out;
  for (const Finding& f : all_)
    if (f.optype == optype) out.push_back(&f);
  return out;
}

Html shown(const Diagnostic& finding) {
  const bool error = is_error(finding);
  Html head = element("strong", error ? "Error" : "Warning") + ": " + message_html(finding.message) + " " +
              element("small", std::string(diag::name(finding.kind)));
  if (finding.span) head += " " + element("small", place_text(finding.span));
  Html out = element("p", head);
  if (finding.span) out += lines_of(finding.span);
  for (const diag::Label& l : finding.labels) {
    const Html place = l.span ? " " + element("small", place_text(l.span)) : Html();
    out += element("p", {{"class", "note"}}, message_html(l.text) + place);
  }
  for (const std::string& note : finding.notes) out += element("p", {{"class", "note"}}, message_html(note));
  for (const diag::Fix& fix : finding.fixes)
    out += element("p", {{"class", "note"}}, "To mend it: " + message_html(fix.text));
  return element("div", {{"class", error ? "finding" : "finding warning"}, {"role", "note"}}, out);
}

Html shown(const std::vector<const Finding*>& findings) { return list(findings, kMostInSection); }

std::string count_of(const std::vector<const Finding*>& findings) {
  const auto errors = static_cast<size_t>(
      std::count_if(findings.begin(), findings.end(), [](const Finding* f) { return is_error(*f->what); }));
  return errors ? many(errors, "error") : many(findings.size(), "warning");
}

// Findings of instructions first, by page; then the others, by location.
Page findings_page(const BookPages& pages) {
  Page page;
  page.path = pages.folder() + "/findings.html";
  page.title = "Findings · " + pages.isa().name;
  const Findings& all = pages.findings();
  const size_t warnings = all.all().size() - all.errors();
  const std::string both = all.errors() && warnings ? " and " : "";
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, "Findings") +
      element("p", "The description has " + many(all.errors(), "error") + both + many(warnings, "warning") +
                       ". What could not be understood is left out of these pages; the rest is here.");
  Table table("Instructions with findings", {"Instruction", "Findings", "In"});
  for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i) {
    const std::vector<const Finding*> own = all.of(i);
    if (own.empty()) continue;
    std::vector<std::string> sections;
    for (const Finding* f : own)
      if (std::find(sections.begin(), sections.end(), f->section) == sections.end()) sections.push_back(f->section);
    Html places;
    for (const std::string& s : sections)
      places += (places.empty() ? Html() : Html(", ")) + link(page.root() + pages.instruction_path(i) + "#" + s, s);
    table.row({pages.optype_link(i, page), count_of(own), places});
  }
  const auto section = [&](const std::string& id, const std::string& title, const Html& content) {
    page.body += heading(2, id, title) + content;
    page.contents.push_back({2, id, title, {}});
  };
  if (!table.empty()) section("instructions", "Instructions", table.done());
  std::vector<const Finding*> rest;
  for (const Finding& f : all.all())
    if (f.optype == model::kNoIndex) rest.push_back(&f);
  if (!rest.empty()) section("elsewhere", table.empty() ? "All" : "Elsewhere", list(rest, kMostOnPage));
  return page;
}

}  // namespace isadora::manual
