#include "manual/documents.h"

#include <algorithm>
#include <map>
#include <set>

#include "manual/listings.h"

namespace isadora::manual {

namespace {

constexpr std::string_view kFolder = "docs/";

// The path of a link's target within the documentation's folder; empty if it is outside.
std::string resolved(const std::string& document, const std::string& target) {
  std::vector<std::string> parts;
  const auto walk = [&](const std::string& path) {
    for (size_t at = 0; at <= path.size();) {
      const size_t end = std::min(path.find('/', at), path.size());
      const std::string part = path.substr(at, end - at);
      at = end + 1;
      if (part.empty() || part == ".") continue;
      if (part != "..")
        parts.push_back(part);
      else if (parts.empty())
        return false;
      else
        parts.pop_back();
    }
    return true;
  };
  const size_t slash = document.rfind('/');
  if (slash != std::string::npos) walk(document.substr(0, slash));
  if (!walk(target)) return {};
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "/") + part;
  return out;
}

std::string page_of(const std::string& path) {
  return std::string(kFolder) + (path.ends_with(".md") ? path.substr(0, path.size() - 3) + ".html" : path);
}

// Replaces HTML comments, outside of code blocks, by empty lines.
std::string without_remarks(const std::string& markdown) {
  std::string out;
  bool code = false;
  for (size_t at = 0; at < markdown.size();) {
    const size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string line = markdown.substr(at, end - at);
    code ^= line.starts_with("```");
    if (code || !line.starts_with("<!--") || !line.ends_with("-->")) out += line;
    out += '\n';
    at = end + 1;
  }
  return out;
}

class Documents {
 public:
  explicit Documents(const std::vector<Document>& all) : all_(all) {
    for (const Document& d : all) {
      paths_.insert(d.path);
      if (d.path.ends_with(".md")) headings_.emplace(d.path, render(without_remarks(d.bytes), {}).headings);
    }
  }

  std::vector<DocumentPage> run() {
    std::vector<DocumentPage> out;
    for (const Document& d : all_)
      if (d.path.ends_with(".md")) out.push_back(page(d));
    const auto linked = [this](const DocumentPage& p) { return std::ranges::find(order_, p.page.path, &Place::path); };
    const auto place = [&](const DocumentPage& p) { return std::pair(linked(p) - order_.begin(), p.page.path); };
    for (DocumentPage& p : out)
      if (const auto it = linked(p); it != order_.end())
        p.part = it->part;
      else if (!order_.empty())
        p.part = "Others";
    std::sort(out.begin(), out.end(),
              [&](const DocumentPage& a, const DocumentPage& b) { return place(a) < place(b); });
    return out;
  }

 private:
  DocumentPage page(const Document& d) {
    DocumentPage out;
    out.page.path = page_of(d.path);
    const bool is_index = d.path == "index.md";
    if (is_index) order_.push_back({out.page.path, {}});
    Markdown options;
    options.heading = [&](const Heading& h) {
      if (h.level == 2) part_ = h.title;
    };
    options.link = [&, root = out.page.root()](const std::string& target) -> std::optional<std::string> {
      const std::optional<std::string> to = lead(d.path, target, root);
      if (is_index && to && to->starts_with(root))
        order_.push_back({to->substr(root.size(), to->find('#') - root.size()), part_});
      return to;
    };
    options.link_text = [&](const std::string& target, const std::string& text) {
      return title_for(d.path, target, text);
    };
    options.code_block = [](const std::string& language, const std::string& text) -> std::optional<Html> {
      return plain_listing(text, language);
    };
    Rendered r = render(without_remarks(d.bytes), options);
    out.page.body = std::move(r.html);
    out.title = r.headings.empty() ? d.path : r.headings[0].title;
    out.page.scripts = {"documents.js"};
    out.page.title = out.title;
    for (const Heading& h : r.headings)
      if (h.level == 2 || h.level == 3) out.page.contents.push_back({h.level, h.id, h.title, {}});
    out.sections = std::move(r.headings);
    return out;
  }

  std::optional<std::string> lead(const std::string& document, const std::string& target,
                                  const std::string& root) const {
    if (target.find("://") != std::string::npos || target.starts_with("mailto:") || target.starts_with("#"))
      return target;
    const size_t hash = std::min(target.find('#'), target.size());
    const std::string path = resolved(document, target.substr(0, hash));
    if (!paths_.contains(path)) return std::nullopt;
    return root + page_of(path) + target.substr(hash);
  }

  // A link whose text is a file's name gets the title of the target as its text.
  std::optional<std::string> title_for(const std::string& document, const std::string& target,
                                       const std::string& text) const {
    const size_t hash = std::min(target.find('#'), target.size());
    const std::string path = resolved(document, target.substr(0, hash));
    const auto it = headings_.find(path);
    if (it == headings_.end() || it->second.empty() || !text.ends_with(".md") || !path.ends_with(text))
      return std::nullopt;
    const std::string anchor = target.substr(std::min(hash + 1, target.size()));
    for (const Heading& h : it->second)
      if (h.id == anchor) return h.title;
    return it->second[0].title;
  }

  const std::vector<Document>& all_;
  std::map<std::string, std::vector<Heading>> headings_;  // by document
  std::set<std::string> paths_;
  struct Place {
    std::string path, part;
  };
  std::vector<Place> order_;  // links of index.md
  std::string part_;          // the heading of index.md that is read
};

}  // namespace

std::vector<DocumentPage> document_pages(const std::vector<Document>& documents) { return Documents(documents).run(); }

Page text_page(const std::string& path, std::string_view markdown) {
  Page page;
  page.path = path;
  Markdown options;
  options.code_block = [](const std::string& language, const std::string& text) -> std::optional<Html> {
    return plain_listing(text, language);
  };
  Rendered r = render(markdown, options);
  page.body = std::move(r.html);
  page.title = r.headings.empty() ? path : r.headings[0].title;
  for (Heading& h : r.headings)
    if (h.level == 2) page.contents.push_back({h.level, h.id, h.title, {}});
  return page;
}

}  // namespace isadora::manual
