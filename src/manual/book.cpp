#include "manual/book.h"

#include <algorithm>
#include <set>

#include "disassembler/drawing.h"
#include "disassembler/numbers.h"

namespace isadora::manual {

namespace {

template <class T>
std::vector<std::string> names_of(const std::vector<T>& all) {
  std::vector<std::string> out;
  for (const T& one : all) out.push_back(one.name);
  return out;
}

constexpr size_t kSummary = 160;

}  // namespace

// The end of the first sentence, in any script.
std::string first_sentence(const std::string& text) {
  size_t end = text.size();
  for (size_t i = 0; i < text.size(); ++i) {
    const bool stop =
        (text[i] == '.' || text[i] == ':') && (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n');
    if (stop || text.compare(i, 3, "。") == 0) {
      end = i + (stop ? 1 : 3);
      break;
    }
  }
  std::string out = text.substr(0, end);
  std::replace(out.begin(), out.end(), '\n', ' ');
  if (out.ends_with(':')) out.back() = '.';
  while (out.ends_with(' ')) out.pop_back();
  if (out.size() <= kSummary) return out;
  size_t cut = out.rfind(' ', kSummary);
  if (cut == std::string::npos || cut < kSummary / 2) cut = kSummary;
  while ((static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
  return out.substr(0, cut) + "…";
}

std::string lowercase(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return out;
}

std::string Page::root() const {
  std::string out;
  for (const char c : path)
    if (c == '/') out += "../";
  return out;
}

// The name of an instruction set's folder must not be one of the site's own folders.
std::string folder_of(const std::string& isa) {
  const std::string out = slug(isa);
  return out == "docs" || out == "assets" ? out + "-isa" : out;
}

std::vector<std::string> file_names(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  std::set<std::string> taken;
  for (const std::string& name : names) {
    std::string file = slug(name);
    for (unsigned n = 2; !taken.insert(lowercase(file)).second; ++n) file = slug(name) + "-" + std::to_string(n);
    out.push_back(std::move(file));
  }
  return out;
}

std::string page_of(const model::Isa& isa, const std::string& opcode) {
  const auto it = std::ranges::find(isa.opcodes, opcode, &model::Opcode::name);
  if (it == isa.opcodes.end()) return {};
  return folder_of(isa.name) + "/instructions/" + file_names(names_of(isa.optypes))[it->optype] + ".html#" +
         slug(opcode);
}

BookPages::BookPages(const Book& book, const SiteOptions& options)
    : book_(book),
      options_(options),
      folder_(folder_of(book.loaded->isa.name)),
      functions_(functions_of(isa())),
      findings_(isa(), book.findings),
      opcodes_(isa().optypes.size()),
      written_(isa().optypes.size()),
      read_(isa().optypes.size()) {
  const model::Isa& i = isa();
  files_ = file_names(names_of(i.optypes));
  group_files_ = file_names(names_of(i.groups));
  for (uint16_t n = 0; n < i.opcodes.size(); ++n) {
    opcodes_[i.opcodes[n].optype].push_back(n);
    for (const model::Form& f : i.opcodes[n].forms) written_[i.opcodes[n].optype].insert(f.mnemonic);
    for (const model::Form& f : i.opcodes[n].readings) read_[i.opcodes[n].optype].insert(f.mnemonic);
  }
  const auto add = [this](const std::string& name, const std::string& path) { names_.emplace(name, path); };
  for (uint16_t n = 0; n < i.optypes.size(); ++n) add(i.optypes[n].name, instruction_path(n));
  for (uint16_t n = 0; n < i.opcodes.size(); ++n)
    add(i.opcodes[n].name, instruction_path(i.opcodes[n].optype) + "#" + slug(i.opcodes[n].name));
  for (const FunctionEntry& f : functions_) add(f.name, folder_ + "/functions.html#" + slug(f.name));
  for (const model::Type& t : i.types) add(t.name, folder_ + "/types.html#" + slug(t.name));
  for (const model::RegisterFile& f : i.files) add(f.name, folder_ + "/machine.html#file-" + slug(f.name));
  for (const model::Space& s : i.spaces) add(s.name, folder_ + "/machine.html#space-" + slug(s.name));
  for (const model::Aggregate& a : i.aggregates) add(a.name, folder_ + "/machine.html#file-" + slug(a.name));
  for (const model::Fault& f : i.faults) add(f.name, folder_ + "/machine.html#fault-" + slug(f.name));
  for (const model::Module& m : i.modules) add(m.name, folder_ + "/modules.html#" + slug(m.name));
  for (uint16_t n = 0; n < i.groups.size(); ++n) add(i.groups[n].name, group_path(n));
}

std::string BookPages::find(std::string_view name) const {
  const auto it = names_.find(name);
  return it == names_.end() ? std::string() : it->second;
}

int BookPages::length_beside(uint16_t optype, uint16_t other) const {
  const auto overlap = [](const std::set<std::string>& a, const std::set<std::string>& b) {
    return std::ranges::any_of(a, [&](const std::string& name) { return b.contains(name); });
  };
  const bool same = overlap(written_[optype], written_[other]) || overlap(read_[optype], written_[other]) ||
                    overlap(written_[optype], read_[other]);
  if (!same || opcodes_[optype].empty() || opcodes_[other].empty()) return 0;
  const unsigned own = isa().opcodes[opcodes_[optype].front()].length,
                 theirs = isa().opcodes[opcodes_[other].front()].length;
  return theirs < own ? -1 : theirs > own ? 1 : 0;
}

std::string BookPages::summary(uint16_t optype) const {
  for (const model::Prose& p : isa().optypes[optype].prose)
    if (p.block == "__Description") return first_sentence(render(p.markdown, {}).text);
  return {};
}

std::string BookPages::as_typed(const std::string& line) const {
  const size_t last = line.find_last_not_of(" ;");
  return isa().machine.lines && last != std::string::npos ? line.substr(0, last + 1) : line;
}

std::string BookPages::group_title(uint16_t group) const {
  const model::Group& g = isa().groups[group];
  return g.title.empty() ? g.name : g.title;
}

Html BookPages::described(uint16_t optype) const {
  const std::string& title = isa().optypes[optype].title;
  return title.empty() ? Html(summary(optype)) : element("b", title) + element("span", summary(optype));
}

// A line of slashes between definitions is a heading of the file, also where prose is allowed.
bool is_comment(const std::string& markdown) { return markdown.starts_with("//"); }

Html BookPages::prose(const std::string& markdown, const Page& page) const {
  if (is_comment(markdown)) return {};
  Markdown options;
  options.below = 3;
  options.link = [](const std::string& target) -> std::optional<std::string> {
    // A description has no links into the site: only web addresses are links.
    return target.starts_with("http://") || target.starts_with("https://") ? std::optional(target) : std::nullopt;
  };
  options.code_span = [&](const std::string& text) -> std::optional<Html> {
    const std::string to = find(text);
    if (to.empty() || to == page.path) return std::nullopt;
    return link(page.root() + to, code(text));
  };
  return render(markdown, options).html;
}

Html BookPages::prose(const std::vector<model::Prose>& all, std::string_view block, const Page& page) const {
  Html out;
  for (const model::Prose& p : all)
    if (p.block == block) out += prose(p.markdown, page);
  return out;
}

Html BookPages::type_link(uint16_t type, const Page& page) const {
  const model::Type& t = isa().types[type];
  return link(page.root() + folder_ + "/types.html#" + slug(t.name), t.name);
}

Html BookPages::optype_link(uint16_t optype, const Page& page) const {
  return link(page.root() + instruction_path(optype), isa().optypes[optype].name);
}

std::string hex(uint64_t value) {
  std::string out;
  disassembler::append_hex(out, value);
  return out;
}

std::string bit_range(const model::Isa& isa, unsigned length, const model::Field& field) {
  std::string out;
  for (const model::Slice& s : field.slices) {
    const unsigned hi = disassembler::bit_number(isa, length, s.position + s.width - 1);
    const unsigned lo = disassembler::bit_number(isa, length, s.position);
    out += (out.empty() ? "" : ", ") + std::to_string(hi) + (hi == lo ? "" : ":" + std::to_string(lo));
  }
  return out;
}

std::string scope_word(model::Execution execution, model::Scope scope) {
  const bool warps = execution == model::Execution::Simt;
  switch (scope) {
    case model::Scope::Lane: return warps ? "each lane" : "the hart";
    case model::Scope::Warp: return warps ? "each warp" : "the hart";
    case model::Scope::Block: return warps ? "each block" : "all harts";
    case model::Scope::Grid: return warps ? "the whole grid" : "all harts";
    case model::Scope::Hart: return "the hart";
    case model::Scope::Constant: return "constant, read only";
  }
  return {};
}

std::string text_at(const base::Span& span) {
  if (!span) return {};
  std::string out = span.source->text.substr(span.begin, span.end - span.begin);
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  return out;
}

}  // namespace isadora::manual
