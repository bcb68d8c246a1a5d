// The Model as JSON. Numbers of up to 64 bits are JSON integers; masks and values of words, of up to 128 bits, are
// strings "0x…", as are exact integers. A function is its text form, a list of lines; a number that depends on fields
// is a number or a function. A span is [source, begin, end] in bytes.
#include "base/json.h"
#include "exports/exports.h"
#include "model/members.h"

namespace isadora::exports {

namespace {

using model::members;
using model::Words;

using base::Json;

Json lines_of(const std::string& text) {
  Json lines = Json::array();
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

class JsonWriter {
 public:
  explicit JsonWriter(const model::Isa& isa) : isa_(isa) {}

  template <class T>
  Json object(const T& x) {
    Json outer = std::exchange(object_, Json::object());
    T& mutable_x = const_cast<T&>(x);  // shared with the reader; nothing is changed here
    members(*this, mutable_x);
    return std::exchange(object_, std::move(outer));
  }

  template <class T>
  void operator()(const char* name, T& member) {
    Json v = value(member);
    object_[name] = std::move(v);
  }
  // Default values are left out: empty, false, 0, no index, and two default numbers of the Model.
  template <class T>
  void maybe(const char* name, T& member) {
    if (!(member == standard(name, member))) (*this)(name, member);
  }
  template <class T>
  static T standard(std::string_view, const T&) {
    return T{};
  }
  static uint16_t standard(std::string_view name, uint16_t) { return name == "guard_spelling" ? 0 : model::kNoIndex; }
  static unsigned standard(std::string_view name, unsigned) { return name == "radix" ? 16 : 0; }
  static std::string standard(std::string_view name, const std::string&) { return name == "entry" ? "_start" : ""; }
  static uint64_t standard(std::string_view name, uint64_t) { return name == "scale" || name == "aligned" ? 1 : 0; }

 private:
  Json value(bool x) { return x; }
  Json value(unsigned x) { return x; }
  Json value(uint16_t x) { return x; }
  Json value(uint64_t x) { return x; }
  Json value(int64_t x) { return x; }
  Json value(const std::string& x) { return x; }
  Json value(const base::Integer& x) { return x.to_hex(); }
  Json value(model::Bits x) { return base::Integer::from_unsigned(x).to_hex(); }
  Json value(const ir::Function& x) { return lines_of(ir::to_text(x)); }
  Json value(const model::FieldExpr& x) { return x.function ? value(*x.function) : Json(x.constant); }
  Json value(const base::Span& x) { return Json::array({source(x), x.begin, x.end}); }
  Json value(const base::SourceRef& x) { return Json{{"name", x->name}, {"text", x->text}}; }

  template <class E, const auto& = Words<E>::all>
  Json value(E x) {
    return Words<E>::all[static_cast<size_t>(x)];
  }
  template <class T>
  Json value(const std::optional<T>& x) {
    return value(*x);  // present: `maybe` has checked it
  }
  template <class T>
  Json value(const std::vector<T>& x) {
    Json list = Json::array();
    for (const T& item : x) list.push_back(value(item));
    return list;
  }
  template <class T>
  Json value(const std::map<unsigned, T>& x) {
    Json map = Json::object();
    for (const auto& [key, item] : x) map[std::to_string(key)] = value(item);
    return map;
  }
  template <class T>
  auto value(const T& x) -> decltype(members(*this, const_cast<T&>(x)), Json()) {
    return object(x);
  }

  // The source that contains a span.
  size_t source(const base::Span& span) const {
    size_t i = 0;
    while (i < isa_.sources.size() && isa_.sources[i].get() != span.source) ++i;
    return i;
  }

  const model::Isa& isa_;
  Json object_;
};

}  // namespace

std::string to_json(const model::Isa& isa, std::string* /*error*/) {
  Json out = {{"format", "isadora"}, {"version", 1}};
  out.update(JsonWriter(isa).object(isa));
  return base::json_text(out, 1) + "\n";
}

}  // namespace isadora::exports
