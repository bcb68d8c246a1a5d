// All pages of an instruction set as one document for print, with a title, contents whose page numbers the renderer
// fills in, and running heads. The pages are those of the site; links within the book lead to their section, and other
// links are removed.
#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "manual/assets.h"
#include "manual/chapters.h"
#include "manual/documents.h"
#include "manual/instruction.h"
#include "manual/manual.h"
#include "manual/table.h"

namespace isadora::manual {

namespace {

// The anchor of a page's section: `-isa-instructions-name--anchor`.
std::string place_in_book(const std::string& path, const std::string& anchor) {
  std::string out = path.substr(0, path.rfind(".html"));
  std::ranges::replace(out, '/', '-');
  return "-" + slug(out) + (anchor.empty() || anchor == "top" ? "" : "--" + anchor);
}

// Resolves `../../a/b.html` relative to a page.
std::string path_from(const std::string& from, std::string to) {
  std::string folder = from.substr(0, from.rfind('/') == std::string::npos ? 0 : from.rfind('/') + 1);
  while (to.starts_with("../")) {
    to = to.substr(3);
    if (!folder.empty()) folder.pop_back();
    folder = folder.substr(0, folder.rfind('/') == std::string::npos ? 0 : folder.rfind('/') + 1);
  }
  return folder + to;
}

class Printed {
 public:
  Printed(const SiteOptions& options, const Book& book)
      : pages_(book, options),
        runner_(*book.loaded, options.engine(), pages_.findings().errors() > 0),
        version_(options.version) {}

  std::string done() {
    std::vector<Page> all = chapters_in_order();
    for (const Page& p : all) paths_.push_back(p.path);
    Html body, contents;
    for (const Page& p : all) {
      const bool deep = p.path.find("/instructions/") != std::string::npos;
      const std::string title = p.title.substr(0, p.title.rfind(" · "));
      contents += element("li", {{"class", deep ? "deep" : ""}},
                          element("a", {{"href", "#" + place_in_book(p.path, "")}}, title));
      body += element("section", {{"class", deep ? "instruction" : "chapter"}, {"id", place_in_book(p.path, "")}},
                      Html::made(bound(p)));
    }
    const std::string& name = pages_.isa().name;
    const Html front =
        element("section", {{"class", "front"}},
                element("p", {{"class", "book-title"}}, name) +
                    element("p", "The manual, made by Isadora " + version_ + " from the description itself."));
    const Html list = element("nav", {{"class", "contents"}}, element("h1", "Contents") + element("ul", contents));
    const Html head = lone("meta", {{"charset", "utf-8"}}) + element("title", name) +
                      lone("meta", {{"name", "generator"}, {"content", "Isadora " + version_}}) +
                      element("style", Html::made(std::string(asset("book.css"))));
    return "<!doctype html>\n" +
           element("html", {{"lang", "en"}}, element("head", head) + element("body", front + list + body)).bytes() +
           "\n";
  }

 private:
  // The machine first, then instructions by group, then reference pages.
  std::vector<Page> chapters_in_order() {
    std::vector<Page> out;
    const model::Isa& isa = pages_.isa();
    const std::vector<Chapter> all = chapters(isa, pages_.book());
    const auto add = [&](std::string_view file) {
      for (const Chapter& c : all)
        if (c.file == file) out.push_back(c.make(pages_));
    };
    Page reading = text_page("reading.html", asset("reading.md"));
    reading.title = "How to read this manual · ";
    add("index.html");
    out.front().title = "Overview · ";
    out.push_back(std::move(reading));
    add("machine.html");
    const auto add_group = [&](uint16_t group) {
      for (uint16_t i = 0; i < isa.optypes.size(); ++i)
        if (isa.optypes[i].group == group) out.push_back(instruction_page(pages_, runner_, i));
    };
    for (uint16_t g = 0; g < isa.groups.size(); ++g) {
      out.push_back(group_page(pages_, g));
      add_group(g);
    }
    add_group(model::kNoIndex);
    for (const char* file : {"pseudo.html", "modules.html", "functions.html", "types.html", "compiler.html",
                             "opcodes.html", "errata.html", "findings.html", "names.html"})
      add(file);
    return out;
  }

  bool has(const std::string& path) const { return std::ranges::find(paths_, path) != paths_.end(); }

  std::string target(const Page& page, const std::string& to) const {
    const size_t hash = to.find('#');
    const std::string anchor = hash == std::string::npos ? "" : to.substr(hash + 1);
    const std::string path = hash == 0 ? page.path : path_from(page.path, to.substr(0, hash));
    return has(path) ? "#" + place_in_book(path, anchor) : std::string();
  }

  // Makes anchors unique in the book, and links follow. All HTML here is from `element`: attributes have double quotes,
  // and text has no `<`.
  std::string bound(const Page& page) const {
    const std::string& from = page.body.bytes();
    std::string out;
    for (size_t at = 0; at < from.size();) {
      const size_t open = std::min(from.find('<', at), from.size());
      out.append(from, at, open - at);
      if (open == from.size()) break;
      const size_t close = std::min(from.find('>', open), from.size() - 1);
      if (const size_t end = spaced_letters_end(from, open, close, out)) {
        at = end;
        continue;
      }
      out += tag(page, from.substr(open, close + 1 - open));
      at = close + 1;
    }
    return out;
  }

  // The text of a drawing with a position for each letter: PDF renderers treat such a list as one position. Returns the
  // text's end, or 0 if it is not one.
  static size_t spaced_letters_end(const std::string& from, size_t open, size_t close, std::string& out) {
    constexpr std::string_view kBits = "<text class=\"b\" x=\"", kEnd = "</text>";
    if (from.compare(open, kBits.size(), kBits) != 0) return 0;
    const size_t places_end = from.find('"', open + kBits.size()), end = from.find(kEnd, close);
    std::string place;
    size_t letter = close + 1;
    for (size_t at = open + kBits.size(); at <= places_end; ++at) {
      if (from[at] != ' ' && from[at] != '"') {
        place += from[at];
        continue;
      }
      out += std::string(kBits) + place + from.substr(places_end, close + 1 - places_end) + from[letter++] +
             std::string(kEnd);
      place.clear();
    }
    return end + kEnd.size();
  }

  std::string tag(const Page& page, std::string text) const {
    const auto with = [&](std::string_view name, const auto& change) {
      const std::string begin = " " + std::string(name) + "=\"";
      const size_t at = text.find(begin);
      if (at == std::string::npos) return;
      const size_t end = text.find('"', at + begin.size());
      const std::string value = change(text.substr(at + begin.size(), end - at - begin.size()));
      text.replace(at, end + 1 - at, value.empty() ? "" : begin + value + "\"");
    };
    with("id", [&](const std::string& id) { return id == "top" ? "" : place_in_book(page.path, id); });
    with("href", [&](const std::string& to) { return target(page, to); });
    if (text.starts_with("<svg")) text += element("style", Html::made(std::string(asset("drawing.css")))).bytes();
    if (text.starts_with("<details")) return "<div class=\"unfolded\">";
    if (text == "</details>") return "</div>";
    if (text.starts_with("<summary")) return "<p class=\"summary\">";
    return text == "</summary>" ? "</p>" : text;
  }

  const BookPages pages_;
  ExampleRunner runner_;
  const std::string version_;
  std::vector<std::string> paths_;
};

}  // namespace

std::string printed_book(const SiteOptions& options, const Book& book) { return Printed(options, book).done(); }

std::string table_of(const SiteOptions& options, const Book& book, TableForm form) {
  const BookPages pages(book, options);
  ExampleRunner runner(*book.loaded, options.engine(), pages.findings().errors() > 0);
  const InstructionTable table = instruction_table(pages, &runner);
  return form == TableForm::Csv ? csv_of(table) : json_of(table);
}

}  // namespace isadora::manual
