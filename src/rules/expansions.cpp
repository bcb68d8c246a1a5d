#include "rules/expansions.h"

#include <map>
#include <stdexcept>

namespace isadora::rules {

namespace {

using base::Integer;
using TreeRef = std::shared_ptr<const ExpansionTree>;

// By operations of wider types: "udiv.x4(zext_W.x4(a), zext_W.x4(b))", truncated to the type's width.
std::vector<std::string> lines_of(const Operation& o) {
  std::vector<std::string> out;
  const auto wider = [&](const char* extension) {
    for (const unsigned times : {2u, 4u, 8u}) {
      const std::string x = ".x" + std::to_string(times);
      std::string operands;
      for (size_t i = 0; i < o.operands.size(); ++i)
        operands += (i ? ", " : "") + (extension + x) + "(" + std::string(1, static_cast<char>('a' + i)) + ")";
      out.push_back(o.name + x + "(" + operands + ")");
    }
  };
#define EXPANSION(operation, text) \
  if (o.name == operation) out.emplace_back(text);
#define EXPANSION_OF(widths, operation, text) \
  if (o.name == operation && (o.width & (widths))) out.emplace_back(text);
#define WIDER(operation, extension) \
  if (o.name == operation) wider(extension);
#include "rules/expansions.def"
#undef EXPANSION
#undef EXPANSION_OF
#undef WIDER
  return out;
}

// Reads the text of a line in one width. What does not exist there throws.
class TreeReader {
 public:
  TreeReader(const std::string& text, const Operation& of) : text_(text), of_(of) {}

  TreeRef run() {
    for (size_t end = text_.find(';', at_); end != std::string::npos; end = text_.find(';', at_)) {
      const std::string name = word();
      if (!take('=')) throw std::invalid_argument(text_);
      parts_[name] = tree(of_.width);
      if (!take(';')) throw std::invalid_argument(text_);
    }
    TreeRef out = tree(of_.result);
    if (at_ != text_.size()) throw std::invalid_argument(text_);
    return out;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string word() {
    skip();
    const size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_' ||
                                  text_[at_] == '.' || text_[at_] == '-' || text_[at_] == '*'))
      ++at_;
    return text_.substr(begin, at_ - begin);
  }

  const Operation* operation(std::string name) const {
    unsigned width = of_.width;
    bool is_float = of_.is_float;
    if (const size_t dot = name.find('.'); dot != std::string::npos) {
      const std::string suffix = name.substr(dot + 1);
      name.resize(dot);
      if (suffix == "i") is_float = false;
      if (suffix[0] == 'x') width *= static_cast<unsigned>(std::stoul(suffix.substr(1)));
    }
    if (name.ends_with("_bit") && name != "low_bit" && name != "high_bit") {
      name.resize(name.size() - 4);
      width = 1;
      is_float = false;
    }
    if (name.ends_with("_W")) name = name.substr(0, name.size() - 1) + std::to_string(of_.width);
    const Operation* o = find_operation(name, (is_float ? "f" : "i") + std::to_string(width));
    if (!o) throw std::invalid_argument(name);
    return o;
  }

  Integer constant(const std::string& name) const {
    const unsigned w = of_.width;
    const auto repeated = [&](unsigned pattern, unsigned bits) {
      Integer out;
      for (unsigned at = 0; at < w; at += bits) out = out | Integer(pattern).shl(at);
      return out.low_bits(w);
    };
    if (name == "W") return w;
    if (name.starts_with("W-")) {
      const auto less = static_cast<unsigned>(std::stoul(name.substr(2)));
      if (less > w) throw std::invalid_argument(name);
      return w - less;
    }
    if (name.starts_with("W*")) return w * static_cast<unsigned>(std::stoul(name.substr(2)));
    if (name == "OVER") return Integer::power_of_two(w);
    if (name == "MFF") return repeated(0xFF, 16);
    if (name == "MFFFF") return repeated(0xFFFF, 32);
    if (name == "H") return w / 2;
    if (name == "SIGN") return Integer::power_of_two(w - 1);
    if (name == "REST") return Integer::power_of_two(w - 1) - 1;
    if (name == "LOW") return Integer::power_of_two(w / 2) - 1;
    if (name == "M55") return repeated(0x55, 8);
    if (name == "M33") return repeated(0x33, 8);
    if (name == "M0F") return repeated(0x0F, 8);
    if (name == "M01") return repeated(0x01, 8);
    if (name == "MFF00FF") return repeated(0x00FF00FF, 32);
    return Integer(std::stol(name, nullptr, 0));
  }

  // Of an operand of this many bits.
  TreeRef tree(unsigned bits) {
    auto out = std::make_shared<ExpansionTree>();
    const std::string name = word();
    if (name.empty()) throw std::invalid_argument(text_);
    if (const auto part = parts_.find(name); part != parts_.end()) return part->second;
    if (!take('(')) {
      if (name == "a" || name == "b" || name == "c") {
        out->variable = name;
        out->text = name;
      } else {
        const Integer n = constant(name);
        if (bits < 64 && n.low_bits(bits) != n && n != Integer(-1)) throw std::invalid_argument(name);
        out->number = n.low_bits(bits);
        out->text = n.is_negative() || n < Integer(1024) ? n.to_string() : n.to_hex();
      }
      return out;
    }
    out->operation = operation(name);
    out->text = out->operation->name;
    if (out->operation->width == 1 && out->operation->result == 1)
      out->text += " i1";
    else if (out->operation->width != of_.width)
      out->text += " " + out->operation->type();
    out->text += "(";
    for (size_t i = 0; i < out->operation->operands.size(); ++i) {
      if (i && !take(',')) throw std::invalid_argument(text_);
      out->operands.push_back(tree(out->operation->operands[i]));
      out->text += (i ? ", " : "") + out->operands.back()->text;
    }
    if (!take(')')) throw std::invalid_argument(text_);
    out->text += ")";
    return out;
  }

  const std::string& text_;
  const Operation& of_;
  size_t at_ = 0;
  std::map<std::string, TreeRef> parts_;
};

}  // namespace

std::vector<Expansion> expansions(const Operation& o) {
  std::vector<Expansion> out;
  for (const std::string& line : lines_of(o)) {
    try {
      out.push_back({&o, TreeReader(line, o).run(), line});
    } catch (const std::invalid_argument&) {  // it has no meaning in this width
    }
  }
  return out;
}

}  // namespace isadora::rules
