// HTML as a value. What a description says gets into it through constructors that escape it, so that no text can
// become a tag; tags are made by `element` alone.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::manual {

std::string escaped(std::string_view text);  // also fit for an attribute's value in double quotes

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

  // Bytes that are HTML already: of `element`, of the Markdown renderer, of a drawing.
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
  std::string value;  // none of an empty one but `alt` and `value`; "-" for an attribute without a value
};
using Attributes = std::initializer_list<Attribute>;

// <tag name="value" …>content</tag>
Html element(std::string_view tag, Attributes attributes, const Html& content);
Html element(std::string_view tag, const Html& content);
Html lone(std::string_view tag, Attributes attributes);  // without content and end

// What pages are made of.
Html code(std::string_view text);
Html code_block(const Html& inside, std::string_view css);  // can be reached by keys, for it may scroll
Html link(const std::string& to, const Html& content);
// A heading with an anchor that is there to stay.
Html heading(unsigned level, const std::string& id, const Html& content);

// What may be wider than a page scrolls in a region of its own, by keys too.
Html scrolling(std::string_view label, const Html& content);

// A table: its head, and rows that are as long. A column in which nothing stands is left out.
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

// A name as a part of an address: what is no letter, digit, `-`, `_` or `.` becomes `-`.
std::string slug(std::string_view name);

}  // namespace isadora::manual
