// The site: all pages of all instruction sets and documents, framed, and what they load.
#include <algorithm>

#include "manual/assets.h"
#include "manual/chapters.h"
#include "manual/documents.h"
#include "manual/frame.h"
#include "manual/instruction.h"
#include "manual/manual.h"
#include "manual/search.h"

namespace isadora::manual {

namespace {

class Site {
 public:
  explicit Site(const Options& options) : options_(options), documents_(document_pages(options.documents)) {
    for (const Book& book : options.books) books_.push_back(std::make_unique<BookPages>(book, options));
    frame_.version = options.version;
    for (const auto& b : books_) frame_.bar.push_back({b->isa().name, b->folder() + "/index.html"});
    if (!documents_.empty()) frame_.bar.push_back({"Documentation", documents_.front().page.path});
  }

  std::vector<File> done() {
    for (const auto& b : books_) add_book(*b);
    add_documents();
    files_.push_back(framed(front_page(), frame_, nullptr));
    files_.push_back(framed(text_page("reading.html", asset("reading.md")), frame_, nullptr));
    for (const char* name : {"style.css", "site.js"})
      files_.push_back({std::string("assets/") + name, std::string(asset(name))});
    files_.push_back({"assets/search.js", search_index(books_, documents_)});
    return std::move(files_);
  }

 private:
  void add_book(const BookPages& pages) {
    const Sidebar sidebar = sidebar_of(pages);
    const auto add = [&](const Page& page) { files_.push_back(framed(page, frame_, &sidebar)); };
    for (const Chapter& c : chapters(pages.isa(), pages.book())) add(c.make(pages));
    for (uint16_t g = 0; g < pages.isa().groups.size(); ++g) add(group_page(pages, g));
    ExampleRunner runner(*pages.book().loaded, options_.engine());
    for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i) add(instruction_page(pages, runner, i));
  }

  static Sidebar sidebar_of(const BookPages& pages) {
    const model::Isa& isa = pages.isa();
    Sidebar out{isa.name, pages.folder() + "/index.html", {}};
    Sidebar::Part book;
    for (const Chapter& c : chapters(isa, pages.book())) book.items.push_back({c.title, pages.folder() + "/" + c.file});
    out.parts.push_back(std::move(book));
    const auto add_group = [&](uint16_t group, const std::string& title) {
      Sidebar::Part part{title, {}};
      for (uint16_t i = 0; i < isa.optypes.size(); ++i)
        if (isa.optypes[i].group == group) part.items.push_back({isa.optypes[i].name, pages.instruction_path(i)});
      if (!part.items.empty()) out.parts.push_back(std::move(part));
    };
    for (uint16_t g = 0; g < isa.groups.size(); ++g) add_group(g, isa.groups[g].name);
    add_group(model::kNoIndex, "Others");
    return out;
  }

  void add_documents() {
    Sidebar sidebar{"Documentation", documents_.empty() ? std::string() : documents_.front().page.path, {}};
    Sidebar::Part part;
    for (const DocumentPage& d : documents_) part.items.push_back({d.title, d.page.path});
    sidebar.parts.push_back(std::move(part));
    for (const DocumentPage& d : documents_) files_.push_back(framed(d.page, frame_, &sidebar));
    for (const Document& d : options_.documents)
      if (!d.path.ends_with(".md")) files_.push_back({"docs/" + d.path, d.bytes});
  }

  Page front_page() const {
    Page page;
    page.path = "index.html";
    page.title = "Instruction sets";
    Html cards;
    for (const auto& b : books_) {
      const model::Isa& isa = b->isa();
      Rendered prose;
      for (const model::Prose& p : isa.prose)
        if (p.block == "__Description" && prose.text.empty() && !is_comment(p.markdown)) prose = render(p.markdown, {});
      cards += element("a", {{"class", "card"}, {"href", b->folder() + "/index.html"}},
                       element("strong", isa.name) + element("span", prose.text) +
                           element("small", std::to_string(isa.optypes.size()) + " instructions, " +
                                                std::to_string(isa.opcodes.size()) + " opcodes"));
    }
    page.body = element("h1", {{"id", "top"}}, "Instruction sets") + element("div", {{"class", "cards"}}, cards) +
                element("p", link("reading.html", "How to read this manual"));
    if (!documents_.empty()) {
      Html items;
      for (const DocumentPage& d : documents_) items += element("li", link(d.page.path, d.title));
      page.body +=
          element("h2", {{"id", "documentation"}}, "Documentation") + element("ul", {{"class", "columns"}}, items);
    }
    return page;
  }

  const Options& options_;
  std::vector<std::unique_ptr<BookPages>> books_;
  std::vector<DocumentPage> documents_;
  Frame frame_;
  std::vector<File> files_;
};

}  // namespace

std::vector<File> site(const Options& options) { return Site(options).done(); }

}  // namespace isadora::manual
