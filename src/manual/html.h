// HTML as a value. Text of a description enters through constructors that escape it, so no text can become a tag; only
// `element` makes tags.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::manual {

std::string escaped(std::string_view text);  // also valid in an attribute with double quotes

class Html {
 public:
  Html() = default;
  Html(std::string_view text) : bytes_(escaped(text)) {}
  Html(const std::string& text) : bytes_(escaped(text)) {}
  Html(const char* text) : bytes_(escaped(text)) {}

  Html& operator+=(const Html& more) {
    bytes_ += more.bytes_;
    return *this;
  }
  friend Html operator+(Html a, const Html& b) { return a += b; }
  bool empty() const { return bytes_.empty(); }
  const std::string& bytes() const { return bytes_; }

  // Trusted HTML: from `element`, the Markdown renderer, or a drawing.
  static Html made(std::string bytes) {
    Html out;
    out.bytes_ = std::move(bytes);
    return out;
  }

 private:
  std::string bytes_;
};

struct Attribute {
  std::string_view name;
  std::string value;  // attributes with an empty value are left out, except `alt` and `value`; "-": an attribute
                      // without a value
};
using Attributes = std::initializer_list<Attribute>;

// <tag name="value" …>content</tag>
Html element(std::string_view tag, Attributes attributes, const Html& content);
Html element(std::string_view tag, const Html& content);
Html lone(std::string_view tag, Attributes attributes);  // without content and end

// Building blocks of pages.
Html code(std::string_view text);
Html code_block(const Html& inside, std::string_view css);  // focusable, as it may scroll
Html link(const std::string& to, const Html& content);
// A heading with a permanent anchor.
Html heading(unsigned level, const std::string& id, const Html& content);

// A region of its own for content that may be wider than the page; it scrolls, also by keys.
Html scrolling(std::string_view label, const Html& content);

// A table: its head, and rows of the same length. Empty columns are left out.
class Table {
 public:
  Table(std::string_view caption, std::initializer_list<Html> head);
  void row(std::initializer_list<Html> cells, const std::string& id = {});
  bool empty() const { return rows_.empty(); }
  Html done() const;

 private:
  struct Row {
    std::string id;
    std::vector<Html> cells;
  };
  std::string caption_;
  std::vector<Html> head_;
  std::vector<Row> rows_;
};

// A name in an address: characters other than letters, digits, `-`, `_` and `.` become `-`.
std::string slug(std::string_view name);

}  // namespace isadora::manual
