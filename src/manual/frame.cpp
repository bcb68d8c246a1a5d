#include "manual/frame.h"

#include <algorithm>

namespace isadora::manual {

namespace {

// The icon: a letter I.
constexpr const char* kIcon =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' "
    "rx='3' "
    "fill='%230b5a8a'/><path d='M5 3h6v2H9v6h2v2H5v-2h2V5H5z' fill='white'/></svg>";

Html head(const Page& page, const std::string& root) {
  Html out = lone("meta", {{"charset", "utf-8"}});
  out += lone("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  out += lone("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  out += element("title", page.title + " · Isadora");
  out += lone("link", {{"rel", "icon"}, {"href", kIcon}});
  if (!page.about.empty()) out += lone("meta", {{"name", "description"}, {"content", page.about}});
  out += lone("link", {{"rel", "stylesheet"}, {"href", root + "assets/style.css"}});
  if (page.tools) out += lone("link", {{"rel", "stylesheet"}, {"href", root + "assets/tools.css"}});
  out += element("script", {{"src", root + "assets/site.js"}}, Html());
  for (const std::string& script : page.scripts) out += element("script", {{"src", root + "assets/" + script}}, Html());
  return element("head", out);
}

// The list's item of the current page is marked.
Html item(const Sidebar::Item& i, const Page& page, const std::string& root) {
  Html title = i.title;
  if (!i.about.empty()) title += " " + element("span", {{"class", "about-it"}}, i.about);
  return element("a", {{"href", root + i.path}, {"aria-current", i.path == page.path ? "page" : ""}}, title);
}

// The bar marks the current part of the site.
bool is_in(const Page& page, const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash != std::string::npos && page.path.starts_with(path.substr(0, slash + 1));
}

// The instruction set of the page.
std::string isa_of(const Page& page, const PageFrame& frame) {
  for (const Sidebar::Item& i : frame.bar)
    if (is_in(page, i.path) && !i.path.starts_with("docs/")) return i.title;
  return {};
}

// "simt128=simt128 fabrisc=fabrisc": the instruction sets with the names of their folders.
std::string isas_of(const PageFrame& frame) {
  std::string out;
  for (const Sidebar::Item& i : frame.bar)
    if (!i.path.starts_with("docs/"))
      out += (out.empty() ? "" : " ") + i.title + "=" + i.path.substr(0, i.path.find('/'));
  return out;
}

Html bar(const Page& page, const PageFrame& frame, const std::string& root) {
  Html places;
  for (const Sidebar::Item& i : frame.bar)
    places += element("a", {{"href", root + i.path}, {"aria-current", is_in(page, i.path) ? "true" : ""}}, i.title);
  Html search = element("label", {{"class", "hidden"}, {"for", "-search"}}, "Search the manual");
  search += lone("input", {{"id", "-search"},
                           {"type", "search"},
                           {"placeholder", "Search"},
                           {"autocomplete", "off"},
                           {"spellcheck", "false"},
                           {"role", "combobox"},
                           {"aria-expanded", "false"},
                           {"aria-controls", "-results"},
                           {"aria-autocomplete", "list"}});
  search += element("kbd", {{"aria-hidden", "true"}}, "/");
  search += element(
      "div",
      {{"id", "-results"}, {"class", "results"}, {"role", "listbox"}, {"aria-label", "Results"}, {"hidden", "-"}},
      Html());
  search += element("p", {{"id", "-says"}, {"class", "hidden"}, {"role", "status"}}, Html());
  Html menu = element("button",
                      {{"id", "-menu"},
                       {"class", "menu"},
                       {"type", "button"},
                       {"aria-label", "Contents"},
                       {"aria-expanded", "false"},
                       {"aria-controls", "-side"}},
                      "☰");
  Html decode = element("button",
                        {{"id", "-decode"},
                         {"type", "button"},
                         {"class", "decode"},
                         {"title", "Decode a word (d)"},
                         {"aria-haspopup", "dialog"}},
                        "Decode");
  Html theme =
      element("button",
              {{"id", "-theme"}, {"type", "button"}, {"aria-label", "Light or dark"}, {"title", "Light or dark"}}, "◐");
  return element("header", {{"class", "bar"}},
                 menu + element("a", {{"class", "home"}, {"href", root + "index.html"}}, "Isadora") +
                     element("nav", {{"aria-label", "Parts of the manual"}}, places) +
                     element("div", {{"class", "search"}, {"role", "search"}}, search) + decode + theme);
}

Html side(const Page& page, const Sidebar& sidebar, const std::string& root) {
  Html out = element("p", {{"class", "side-title"}}, link(root + sidebar.path, sidebar.title));
  for (const Sidebar::Part& part : sidebar.parts) {
    Html items;
    bool here = false;
    for (const Sidebar::Item& i : part.items) {
      items += element("li", item(i, page, root));
      here |= i.path == page.path;
    }
    const Html list = element("ul", items);
    out += part.title.empty() ? list
                              : element("details", {{"open", here ? "-" : ""}}, element("summary", part.title) + list);
  }
  return element("nav", {{"id", "-side"}, {"class", "side"}, {"aria-label", "Contents of " + sidebar.title}}, out);
}

Html contents(const Page& page) {
  if (page.contents.size() < 2) return {};
  Html items;
  for (const Heading& h : page.contents)
    items += element("li", {{"class", h.level > 2 ? "deep" : ""}}, link("#" + h.id, h.title));
  // On narrow screens the script folds it, above the page.
  return element("nav", {{"class", "toc"}, {"aria-label", "On this page"}},
                 element("details", {{"open", "-"}}, element("summary", "On this page") + element("ul", items)));
}

// The previous and the next page in the order of the list.
Html neighbours(const Page& page, const Sidebar& sidebar, const std::string& root) {
  std::vector<const Sidebar::Item*> all;
  for (const Sidebar::Part& part : sidebar.parts)
    for (const Sidebar::Item& i : part.items) all.push_back(&i);
  const auto here = std::ranges::find(all, page.path, [](const Sidebar::Item* i) { return i->path; });
  if (here == all.end()) return {};
  const auto lead = [&](const Sidebar::Item& i, std::string_view rel, const char* says) {
    return element("a", {{"rel", std::string(rel)}, {"href", root + i.path}}, element("small", says) + " " + i.title);
  };
  Html out;
  if (here != all.begin()) out += lead(**(here - 1), "prev", "Previous");
  if (here + 1 != all.end()) out += lead(**(here + 1), "next", "Next");
  return out.empty() ? out : element("nav", {{"class", "pager"}, {"aria-label", "Previous and next page"}}, out);
}

}  // namespace

File framed(const Page& page, const PageFrame& frame, const Sidebar* sidebar) {
  const std::string root = page.root();
  const Html toc = contents(page);
  const std::string layout = std::string("layout") + (sidebar ? "" : " without-side") + (page.wide ? " roomy" : "") +
                             (toc.empty() ? " without-toc" : "");
  const Html body =
      element("a", {{"class", "skip"}, {"href", "#-content"}}, "Skip to the content") + bar(page, frame, root) +
      element("div", {{"class", layout}},
              (sidebar ? side(page, *sidebar, root) : Html()) + toc +
                  element("main", {{"id", "-content"}, {"tabindex", "-1"}},
                          page.body + (sidebar ? neighbours(page, *sidebar, root) : Html()) +
                              element("footer", "Made by Isadora " + frame.version + " from the description itself.")));
  const Html html = element("html", {{"lang", "en"}},
                            head(page, root) + element("body",
                                                       {{"data-root", root.empty() ? "./" : root},
                                                        {"data-isa", isa_of(page, frame)},
                                                        {"data-isas", isas_of(frame)}},
                                                       body));
  return {page.path, "<!doctype html>\n" + html.bytes() + "\n"};
}

}  // namespace isadora::manual
