// The site: framed pages of all instruction sets and documents, and their assets.
#include <algorithm>
#include <map>

#include "manual/assets.h"
#include "manual/chapters.h"
#include "manual/decoding.h"
#include "manual/documents.h"
#include "manual/frame.h"
#include "manual/instruction.h"
#include "manual/manual.h"
#include "manual/search.h"
#include "manual/table.h"

namespace isadora::manual {

class Site::Makers {
 public:
  explicit Makers(const SiteOptions& options) : options_(options), documents_(document_pages(options.documents)) {
    for (const Book& book : options.books) books_.push_back(std::make_unique<BookPages>(book, options));
    frame_.version = options.version;
    for (const auto& b : books_) frame_.bar.push_back({b->isa().name, b->folder() + "/index.html"});
    if (!documents_.empty()) frame_.bar.push_back({"Documentation", documents_.front().page.path});
    for (const auto& b : books_) add_book(*b);
    add_documents();
    add("index.html", [this] { return framed(front_page(), frame_, nullptr).bytes; });
    add("reading.html", [this] {
      return framed(text_page("reading.html",
                              std::string(asset("reading.md")) + "\n" + std::string(asset("reading-site.md"))),
                    frame_, nullptr)
          .bytes;
    });
    add("assets/style.css", [] { return std::string(asset("palette.css")) + std::string(asset("style.css")); });
    add("assets/site.js", [] { return std::string(asset("site.js")); });
    for (const char* name :
         {"tools.css", "finder.js", "results.js", "decoder.js", "decode.js", "documents.js", "table.js"})
      add(std::string("assets/") + name, [name] { return std::string(asset(name)); });
    add("search.html", [this] { return framed(search_page(), frame_, nullptr).bytes; });
    add("assets/search.js", [this] { return search_index(books_, documents_); });
  }

  std::vector<std::string> paths() const { return order_; }

  std::optional<File> file(const std::string& path) const {
    const auto it = makers_.find(path);
    return it == makers_.end() ? std::nullopt : std::optional(File{path, it->second()});
  }

 private:
  using Make = std::function<std::string()>;  // the content of a file

  void add(const std::string& path, Make make) {
    if (makers_.emplace(path, std::move(make)).second) order_.push_back(path);
  }

  void add_book(const BookPages& pages) {
    const auto sidebar = std::make_shared<Sidebar>(sidebar_of(pages));
    const auto add_page = [&](const std::string& path, std::function<Page()> make) {
      add(path, [this, sidebar, make = std::move(make)] { return framed(make(), frame_, sidebar.get()).bytes; });
    };
    for (const Chapter& c : chapters(pages.isa(), pages.book()))
      add_page(pages.folder() + "/" + c.file, [&pages, make = c.make] { return make(pages); });
    for (uint16_t g = 0; g < pages.isa().groups.size(); ++g)
      add_page(pages.group_path(g), [&pages, g] { return group_page(pages, g); });
    // The machine that runs the examples of all pages, made for the first one.
    const auto runner = std::make_shared<std::optional<ExampleRunner>>();
    const auto run_by = [this, &pages, runner]() -> ExampleRunner& {
      if (!*runner) runner->emplace(*pages.book().loaded, options_.engine(), pages.findings().errors() > 0);
      return **runner;
    };
    const auto table = [&pages, run_by] { return instruction_table(pages, &run_by()); };
    add_page(pages.folder() + "/table.html", [&pages, table] { return table_page(pages, table()); });
    add(pages.folder() + "/instructions.csv", [table] { return csv_of(table()); });
    add(pages.folder() + "/instructions.json", [table] { return json_of(table()); });
    add("assets/decoding-" + pages.folder() + ".js", [&pages] { return decoding_script(pages); });
    for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i)
      add_page(pages.instruction_path(i), [&pages, run_by, i] { return instruction_page(pages, run_by(), i); });
  }

  static Sidebar sidebar_of(const BookPages& pages) {
    const model::Isa& isa = pages.isa();
    Sidebar out{isa.name, pages.folder() + "/index.html", {}};
    Sidebar::Part book;
    for (const Chapter& c : chapters(isa, pages.book())) book.items.push_back({c.title, pages.folder() + "/" + c.file});
    book.items.insert(book.items.begin() + 1, {"Table of instructions", pages.folder() + "/table.html"});
    out.parts.push_back(std::move(book));
    const auto add_group = [&](uint16_t group, const std::string& title) {
      Sidebar::Part part{title, {}};
      for (uint16_t i = 0; i < isa.optypes.size(); ++i)
        if (isa.optypes[i].group == group)
          part.items.push_back({isa.optypes[i].name, pages.instruction_path(i), isa.optypes[i].title});
      if (!part.items.empty()) out.parts.push_back(std::move(part));
    };
    for (uint16_t g = 0; g < isa.groups.size(); ++g) add_group(g, pages.group_title(g));
    add_group(model::kNoIndex, "Others");
    return out;
  }

  void add_documents() {
    const auto sidebar = std::make_shared<Sidebar>();
    sidebar->title = "Documentation";
    sidebar->path = documents_.empty() ? std::string() : documents_.front().page.path;
    for (const DocumentPage& d : documents_) {
      if (sidebar->parts.empty() || sidebar->parts.back().title != d.part) sidebar->parts.push_back({d.part, {}});
      sidebar->parts.back().items.push_back({d.page.path == sidebar->path ? "Overview" : d.title, d.page.path});
    }
    for (const DocumentPage& d : documents_)
      add(d.page.path, [this, &d, sidebar] { return framed(d.page, frame_, sidebar.get()).bytes; });
    for (const Document& d : options_.documents)
      if (!d.path.ends_with(".md")) add("docs/" + d.path, [&d] { return d.bytes; });
  }

  static std::string errors_of(const BookPages& pages) {
    const size_t n = pages.findings().errors();
    return n == 0 ? std::string() : ", " + std::to_string(n) + (n == 1 ? " error" : " errors");
  }

  Page front_page() const {
    Page page;
    page.path = "index.html";
    page.title = "Instruction sets";
    page.about =
        "Reference manuals of instruction sets, made from their descriptions: encodings, operations in pseudocode, and "
        "examples whose results were computed.";
    Html cards;
    for (const auto& b : books_) {
      const model::Isa& isa = b->isa();
      Rendered prose;
      for (const model::Prose& p : isa.prose)
        if (p.block == "__Description" && prose.text.empty() && !is_comment(p.markdown)) prose = render(p.markdown, {});
      cards += element("a", {{"class", "card"}, {"href", b->folder() + "/index.html"}},
                       element("strong", isa.name) + element("span", first_sentence(prose.text)) +
                           element("small", std::to_string(isa.optypes.size()) + " instructions, " +
                                                std::to_string(isa.opcodes.size()) + " opcodes" + errors_of(*b)));
    }
    page.body = element("h1", {{"id", "top"}}, "Instruction sets") + element("p", page.about) +
                element("div", {{"class", "cards"}}, cards) +
                element("p", link("reading.html", "How to read this manual"));
    if (!documents_.empty()) {
      Html items;
      const bool has_index = documents_[0].page.path == "docs/index.html";
      for (size_t i = has_index ? 1 : 0; i < documents_.size(); ++i)
        items += element("li", link(documents_[i].page.path, documents_[i].title));
      const Html title = has_index ? link(documents_[0].page.path, documents_[0].title) : Html("Documentation");
      page.body += element("h2", {{"id", "documentation"}}, title) + element("ul", {{"class", "columns"}}, items);
    }
    return page;
  }

  const SiteOptions& options_;
  std::vector<std::unique_ptr<BookPages>> books_;
  std::vector<DocumentPage> documents_;
  PageFrame frame_;
  std::map<std::string, Make> makers_;
  std::vector<std::string> order_;
};

Site::Site(const SiteOptions& options) : makers_(std::make_unique<Makers>(options)) {}
Site::~Site() = default;
std::vector<std::string> Site::paths() const { return makers_->paths(); }
std::optional<File> Site::file(const std::string& path) const { return makers_->file(path); }

std::vector<File> site(const SiteOptions& options) {
  const Site all(options);
  std::vector<File> out;
  for (const std::string& path : all.paths()) out.push_back(std::move(*all.file(path)));
  return out;
}

}  // namespace isadora::manual
