#include "manual/html.h"

#include <algorithm>

namespace isadora::manual {

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n':
      case '\t': out += c; break;
      default:
        // Control characters are not allowed in HTML.
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
          out += "\xEF\xBF\xBD";
        else
          out += c;
    }
  }
  return out;
}

Html element(std::string_view tag, Attributes attributes, const Html& content) {
  std::string out = lone(tag, attributes).bytes();
  out.reserve(out.size() + content.bytes().size() + tag.size() + 3);
  out += content.bytes();
  out += "</";
  out += tag;
  out += '>';
  return Html::made(std::move(out));
}

Html element(std::string_view tag, const Html& content) { return element(tag, {}, content); }

Html lone(std::string_view tag, Attributes attributes) {
  std::string out = "<";
  out += tag;
  for (const Attribute& a : attributes) {
    if (a.value.empty() && a.name != "alt" && a.name != "value") continue;
    out += ' ';
    out += a.name;
    if (a.value != "-") out += "=\"" + escaped(a.value) + "\"";
  }
  return Html::made(out + ">");
}

Html code(std::string_view text) { return element("code", text); }

Html code_block(const Html& inside, std::string_view css) {
  return element("pre", {{"class", std::string(css)}, {"tabindex", "0"}}, element("code", inside));
}

Html link(const std::string& to, const Html& content) { return element("a", {{"href", to}}, content); }

Html heading(unsigned level, const std::string& id, const Html& content) {
  return element(
      "h" + std::to_string(level), {{"id", id}},
      content + " " + element("a", {{"class", "anchor"}, {"href", "#" + id}, {"aria-label", "Link to here"}}, "#"));
}

Table::Table(std::string_view caption, std::initializer_list<Html> head) : caption_(caption), head_(head) {}

void Table::row(std::initializer_list<Html> cells, const std::string& id) { rows_.push_back({id, cells}); }

Html Table::done() const {
  std::vector<size_t> shown;
  for (size_t i = 0; i < head_.size(); ++i)
    if (std::ranges::any_of(rows_, [&](const Row& row) { return !row.cells[i].empty(); })) shown.push_back(i);
  Html head, body;
  for (const size_t i : shown) head += element("th", {{"scope", "col"}}, head_[i]);
  for (const Row& row : rows_) {
    Html cells;
    for (const size_t i : shown) cells += element("td", row.cells[i]);
    body += element("tr", {{"id", row.id}}, cells);
  }
  return scrolling(caption_, element("table", element("thead", element("tr", head)) + element("tbody", body)));
}

Html scrolling(std::string_view label, const Html& content) {
  return element("div", {{"class", "wide"}, {"role", "region"}, {"aria-label", std::string(label)}, {"tabindex", "0"}},
                 content);
}

std::string slug(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '_' || (c == '.' && !out.empty());
    out += plain ? c : '-';
  }
  return out.empty() ? "-" : out;
}

}  // namespace isadora::manual
