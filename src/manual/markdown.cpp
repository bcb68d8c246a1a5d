#include "manual/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <map>

namespace isadora::manual {

namespace {

// The character at `at`, and its length in bytes.
char32_t character(std::string_view text, size_t at, size_t& bytes) {
  const auto lead = static_cast<unsigned char>(text[at]);
  bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  bytes = std::min(bytes, text.size() - at);
  char32_t c = bytes == 1 ? lead : lead & (0xFF >> (bytes + 1));
  for (size_t i = 1; i < bytes; ++i) c = c << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3F);
  return c;
}

bool is_han(char32_t c) { return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || c >= 0x20000; }
bool is_kana(char32_t c) { return c >= 0x3040 && c <= 0x30FF; }
bool is_hangul(char32_t c) { return c >= 0xAC00 && c <= 0xD7AF; }
// Between characters of these scripts, and their punctuation, the end of a line is not a space.
bool is_unspaced(char32_t c) {
  return is_han(c) || is_kana(c) || (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFFEF);
}

bool begins_unspaced(std::string_view text) {
  size_t bytes = 0;
  return !text.empty() && is_unspaced(character(text, 0, bytes));
}

bool ends_unspaced(std::string_view text) {
  size_t at = text.size(), bytes = 0;
  while (at > 0 && (static_cast<unsigned char>(text[--at]) & 0xC0) == 0x80) {
  }
  return !text.empty() && is_unspaced(character(text, at, bytes));
}

// The anchor of a heading by GitHub's rules.
std::string anchor_of(std::string_view title) {
  std::string out;
  for (const char c : title) {
    const auto u = static_cast<unsigned char>(c);
    if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || u >= 0x80)
      out += c;
    else if (c == ' ')
      out += '-';
  }
  return out;
}

std::string text_of(const MD_ATTRIBUTE& attribute) {
  std::string out(attribute.text, attribute.size);
  for (size_t at = 0; (at = out.find("&amp;", at)) != std::string::npos; ++at) out.replace(at, 5, "&");
  return out;
}

// The scheme of an address, in lower case; empty if it has none.
std::string scheme_of(std::string_view target) {
  const size_t colon = target.find_first_of(":/?#");
  if (colon == std::string_view::npos || target[colon] != ':') return {};
  std::string out;
  for (const char c : target.substr(0, colon)) out += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return out;
}

bool may_lead_to(const std::string& target) {
  const std::string scheme = scheme_of(target);
  return scheme.empty() || scheme == "http" || scheme == "https" || scheme == "mailto";
}
bool is_of_the_site(const std::string& target) { return scheme_of(target).empty() && !target.starts_with("//"); }

class Renderer {
 public:
  explicit Renderer(const Markdown& options) : options_(options) {}

  Rendered run(std::string_view markdown) {
    MD_PARSER parser = {};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH;
    parser.enter_block = [](MD_BLOCKTYPE t, void* d, void* me) { return self(me).enter(t, d), 0; };
    parser.leave_block = [](MD_BLOCKTYPE t, void* d, void* me) { return self(me).leave(t, d), 0; };
    parser.enter_span = [](MD_SPANTYPE t, void* d, void* me) { return self(me).enter(t, d), 0; };
    parser.leave_span = [](MD_SPANTYPE t, void* d, void* me) { return self(me).leave(t, d), 0; };
    parser.text = [](MD_TEXTTYPE t, const MD_CHAR* text, MD_SIZE size, void* me) {
      return self(me).text(t, {text, size}), 0;
    };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    result_.html = Html::made(std::move(out_));
    return std::move(result_);
  }

 private:
  static Renderer& self(void* me) { return *static_cast<Renderer*>(me); }

  void enter(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_DOC:
      case MD_BLOCK_HTML: break;
      case MD_BLOCK_QUOTE: out_ += "<blockquote>"; break;
      case MD_BLOCK_UL: out_ += "<ul>"; break;
      case MD_BLOCK_OL: {
        const unsigned start = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
        out_ += start == 1 ? "<ol>" : "<ol start=\"" + std::to_string(start) + "\">";
        break;
      }
      case MD_BLOCK_LI: open("li"); break;
      case MD_BLOCK_HR: out_ += "<hr>"; break;
      case MD_BLOCK_P: open("p"); break;
      case MD_BLOCK_H: begin_heading_ = out_.size(), title_.clear(), in_heading_ = true; break;
      case MD_BLOCK_CODE: begin_ = out_.size(), code_.clear(); break;
      case MD_BLOCK_TABLE:
        out_ += "<div class=\"wide\" role=\"region\" aria-label=\"Table " + std::to_string(++tables_) +
                "\" tabindex=\"0\"><table>";
        break;
      case MD_BLOCK_THEAD: begin_head_ = out_.size(), head_says_ = false, out_ += "<thead>"; break;
      case MD_BLOCK_TBODY: out_ += "<tbody>"; break;
      case MD_BLOCK_TR: out_ += "<tr>"; break;
      case MD_BLOCK_TH: begin_cell_ = out_.size(), cell("th scope=\"col\"", detail); break;
      case MD_BLOCK_TD: cell("td", detail); break;
    }
  }

  void leave(MD_BLOCKTYPE type, void* detail) {
    pending_break_ = false;
    switch (type) {
      case MD_BLOCK_DOC:
      case MD_BLOCK_HTML:
      case MD_BLOCK_HR: break;
      case MD_BLOCK_QUOTE: out_ += "</blockquote>\n"; break;
      case MD_BLOCK_UL: out_ += "</ul>\n"; break;
      case MD_BLOCK_OL: out_ += "</ol>\n"; break;
      case MD_BLOCK_LI: close("li"), out_ += '\n'; break;
      case MD_BLOCK_P: close("p"), out_ += '\n'; break;
      case MD_BLOCK_H: end_heading(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level); break;
      case MD_BLOCK_CODE: end_code(text_of(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info)); break;
      case MD_BLOCK_TABLE: out_ += "</table></div>\n"; break;
      case MD_BLOCK_THEAD: head_says_ ? void(out_ += "</thead>") : out_.resize(begin_head_); break;
      case MD_BLOCK_TBODY: out_ += "</tbody>"; break;
      case MD_BLOCK_TR: out_ += "</tr>\n"; break;
      case MD_BLOCK_TH: end_head_cell(); break;
      case MD_BLOCK_TD: close("td"), note(" "); break;
    }
    if (type == MD_BLOCK_P || type == MD_BLOCK_LI) note("\n");
  }

  void enter(MD_SPANTYPE type, void* detail) {
    flush_break({});
    if (image_depth_ != 0) return void(image_depth_ += type == MD_SPAN_IMG);
    switch (type) {
      case MD_SPAN_EM: out_ += "<em>"; break;
      case MD_SPAN_STRONG: out_ += "<strong>"; break;
      case MD_SPAN_DEL: out_ += "<del>"; break;
      case MD_SPAN_CODE: begin_ = out_.size(), code_.clear(), in_code_ = true; break;
      case MD_SPAN_A: enter_link(text_of(static_cast<MD_SPAN_A_DETAIL*>(detail)->href)); break;
      case MD_SPAN_IMG: begin_image_ = out_.size(), alt_.clear(), image_depth_ = 1; break;
      default: break;
    }
  }

  void leave(MD_SPANTYPE type, void* detail) {
    flush_break({});
    if (type == MD_SPAN_IMG && --image_depth_ == 0)
      return end_image(text_of(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src));
    if (image_depth_ != 0) return;
    switch (type) {
      case MD_SPAN_EM: out_ += "</em>"; break;
      case MD_SPAN_STRONG: out_ += "</strong>"; break;
      case MD_SPAN_DEL: out_ += "</del>"; break;
      case MD_SPAN_CODE: end_code_span(); break;
      case MD_SPAN_A: end_link(); break;
      default: break;
    }
  }

  void text(MD_TEXTTYPE type, std::string_view text) {
    switch (type) {
      case MD_TEXT_NULLCHAR: text = "\xEF\xBF\xBD"; break;
      case MD_TEXT_BR: out_ += image_depth_ ? " " : "<br>", note(" "); return;
      case MD_TEXT_SOFTBR: pending_break_ = true; return;
      case MD_TEXT_ENTITY:
        flush_break({});
        note(" ");
        (image_depth_ ? alt_ : out_) += image_depth_ ? " " : std::string(text);
        return;
      default: break;
    }
    flush_break(text);
    note(text);
    if (image_depth_ != 0)
      alt_ += text;
    else if (!in_code_)
      out_ += escaped(text);
  }

  // The end of a line is a space, except between characters of scripts without spaces.
  void flush_break(std::string_view next) {
    if (!pending_break_) return;
    pending_break_ = false;
    if (begins_unspaced(next) && ends_unspaced(result_.text)) return;
    if (in_code_ || image_depth_ == 0) out_ += '\n';
    note(" ");
  }

  void note(std::string_view text) {
    code_ += text;
    if (in_heading_) title_ += text;
    result_.text += text;
    if (!in_heading_ && !result_.headings.empty()) result_.headings.back().text += text;
  }

  // Elements with text get a `lang` attribute if it is not English, which is known at their end.
  void open(std::string_view tag) {
    out_ += "<" + std::string(tag) + ">";
    open_.push_back({out_.size() - 1, result_.text.size()});
  }
  void close(std::string_view tag) {
    const auto [place, said] = open_.back();
    open_.pop_back();
    const std::string language = language_of(std::string_view(result_.text).substr(said));
    if (!language.empty()) out_.insert(place, " lang=\"" + language + "\"");
    out_ += "</" + std::string(tag) + ">";
  }

  void cell(std::string_view tag, void* detail) {
    const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align;
    open(std::string(tag) + (align == MD_ALIGN_RIGHT    ? " class=\"right\""
                             : align == MD_ALIGN_CENTER ? " class=\"centre\""
                                                        : ""));
  }

  // An empty cell of a table's head is not a `th`.
  void end_head_cell() {
    const bool says = !out_.ends_with('>') || out_.find('>', begin_cell_) != out_.size() - 1;
    head_says_ |= says;
    close("th"), note(" ");
    if (!says) out_.replace(begin_cell_, out_.npos, "<td></td>");
  }

  void end_heading(unsigned level) {
    const std::string inner = out_.substr(begin_heading_);
    out_.resize(begin_heading_);
    in_heading_ = false;
    const std::string base = options_.id_prefix + anchor_of(title_);
    const unsigned again = seen_[base]++;
    const std::string id = again ? base + "-" + std::to_string(again) : base;
    const unsigned shown = std::min(level + options_.below, 6u);
    out_ += heading(shown, id.empty() ? "section" : id, Html::made(inner)).bytes() + "\n";
    result_.headings.push_back({shown, id, title_, {}});
    if (options_.heading) options_.heading(result_.headings.back());
  }

  void end_code(const std::string& language) {
    out_.resize(begin_);
    const std::optional<Html> own = options_.code_block ? options_.code_block(language, code_) : std::nullopt;
    out_ += own ? own->bytes() : element("pre", {{"tabindex", "0"}}, code(code_)).bytes();
    out_ += "\n";
  }

  void end_code_span() {
    in_code_ = false;
    const std::optional<Html> own = options_.code_span && links_.empty() ? options_.code_span(code_) : std::nullopt;
    out_ += own ? own->bytes() : code(code_).bytes();
  }

  void enter_link(const std::string& target) {
    std::optional<std::string> to = options_.link ? options_.link(target) : target;
    if (to && !may_lead_to(*to)) to.reset();
    if (to)
      out_ += is_of_the_site(*to) ? lone("a", {{"href", *to}}).bytes()
                                  : lone("a", {{"href", *to}, {"rel", "noopener noreferrer"}}).bytes();
    links_.push_back({to.has_value(), target, out_.size(), result_.text.size()});
  }

  void end_link() {
    const Link link = std::move(links_.back());
    links_.pop_back();
    const std::string written = result_.text.substr(link.said);
    const std::optional<std::string> says =
        options_.link_text ? options_.link_text(link.target, written) : std::nullopt;
    if (says) {
      out_.resize(link.place);
      out_ += escaped(*says);
    }
    if (link.leads) out_ += "</a>";
  }

  void end_image(const std::string& source) {
    out_.resize(begin_image_);
    std::optional<std::string> from = options_.link ? options_.link(source) : source;
    if (from && is_of_the_site(*from))
      out_ += lone("img", {{"src", *from}, {"alt", alt_}, {"loading", "lazy"}}).bytes();
    else
      out_ += escaped(alt_);
  }

  const Markdown& options_;
  Rendered result_;
  unsigned tables_ = 0;
  std::string out_;
  std::string code_, title_;  // text of the open code and of the open heading
  std::string alt_;
  size_t begin_ = 0, begin_heading_ = 0, begin_image_ = 0, begin_head_ = 0, begin_cell_ = 0;
  bool head_says_ = false;  // the current cell of a head has text
  struct Open {
    size_t place, said;  // where its tag takes attributes, and the length of the text before it
  };
  std::vector<Open> open_;
  unsigned image_depth_ = 0;
  bool in_code_ = false, in_heading_ = false, pending_break_ = false;
  struct Link {
    bool leads;
    std::string target;
    size_t place, said;  // after its tag, and the length of the text before it
  };
  std::vector<Link> links_;
  std::map<std::string, unsigned> seen_;
};

}  // namespace

Rendered render(std::string_view markdown, const Markdown& options) { return Renderer(options).run(markdown); }

std::string language_of(std::string_view text) {
  size_t han = 0, kana = 0, hangul = 0, bytes = 0;
  for (size_t at = 0; at < text.size(); at += bytes) {
    const char32_t c = character(text, at, bytes);
    han += is_han(c), kana += is_kana(c), hangul += is_hangul(c);
  }
  if (text.empty() || 3 * (han + kana + hangul) * 3 < text.size()) return {};  // such a character has three bytes
  return kana ? "ja" : hangul > han ? "ko" : "zh-Hans";
}

}  // namespace isadora::manual
