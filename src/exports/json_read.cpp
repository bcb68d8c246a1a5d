// JSON to the Model. The text may be anything: the first mismatch ends the reading with its location.
#include "base/json.h"
#include "exports/exports.h"
#include "exports/whole.h"
#include "model/members.h"

namespace isadora::exports {

namespace {

using model::members;
using model::Words;

using base::Json;

constexpr unsigned kMostDepth = 64;  // nesting of parts

// Thrown internally and caught in model_from_json.
struct Problem {
  std::string what;
};

class JsonReader {
 public:
  void isa(const Json& j, model::Isa& out) {
    isa_ = &out;
    object(j, out, 2);
  }
  std::string path() const {
    std::string all;
    for (const std::string& part : path_) all += "/" + part;
    return all.empty() ? "/" : all;
  }

  template <class T>
  void operator()(const char* name, T& member) {
    const auto found = object_->find(name);
    if (found == object_->end()) fail("a member `" + std::string(name) + "`");
    enter(name, [&] { read(*found, member); });
    ++known_;
  }
  template <class T>
  void maybe(const char* name, T& member) {
    if (object_->contains(name)) (*this)(name, member);
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const { throw Problem{"expected " + expected}; }

  template <class Act>
  void enter(std::string step, const Act& act) {
    path_.push_back(std::move(step));
    act();
    path_.pop_back();
  }

  // `known`: members that were read before.
  template <class T>
  void object(const Json& j, T& out, size_t known = 0) {
    if (!j.is_object()) fail("an object");
    if (path_.size() > kMostDepth) fail("less nesting");
    const Json* outer = std::exchange(object_, &j);
    const size_t outer_known = std::exchange(known_, known);
    members(*this, out);
    if (known_ != j.size()) fail("no members but those of the schema");
    object_ = outer;
    known_ = outer_known;
  }

  uint64_t number(const Json& j, uint64_t most) {
    if (!j.is_number_unsigned() || j.get<uint64_t>() > most) fail("a number from 0 to " + std::to_string(most));
    return j.get<uint64_t>();
  }
  base::Integer integer(const Json& j) {
    const auto v = j.is_string() ? base::Integer::parse(j.get_ref<const std::string&>()) : std::nullopt;
    if (!v || v->bit_length() > 1024) fail("a number as a string (e.g. \"0x1F\")");
    return *v;
  }

  void read(const Json& j, bool& out) {
    if (!j.is_boolean()) fail("true or false");
    out = j.get<bool>();
  }
  void read(const Json& j, unsigned& out) { out = static_cast<unsigned>(number(j, UINT32_MAX)); }
  void read(const Json& j, uint16_t& out) { out = static_cast<uint16_t>(number(j, UINT16_MAX)); }
  void read(const Json& j, uint64_t& out) { out = number(j, UINT64_MAX); }
  void read(const Json& j, int64_t& out) {
    if (!j.is_number_integer() || (j.is_number_unsigned() && j.get<uint64_t>() > INT64_MAX))
      fail("a number of 64 bits");
    out = j.get<int64_t>();
  }
  void read(const Json& j, std::string& out) {
    if (!j.is_string()) fail("a string");
    out = j.get<std::string>();
  }
  void read(const Json& j, base::Integer& out) { out = integer(j); }
  void read(const Json& j, model::Bits& out) {
    const base::Integer v = integer(j);
    if (v.is_negative() || v.bit_length() > 128) fail("a number of 128 bits");
    out = v.to_uint128();
  }
  void read(const Json& j, ir::Function& out) {
    std::string text, error;
    if (!j.is_array()) fail("a list of lines");
    for (const Json& line : j) {
      if (!line.is_string()) fail("a list of lines");
      text += line.get_ref<const std::string&>() + "\n";
    }
    std::optional<ir::Function> f = ir::parse_text(text, &error);
    if (!f) fail("a function: " + error);
    out = std::move(*f);
  }
  void read(const Json& j, model::FieldExpr& out) {
    if (j.is_array()) {
      read(j, out.function.emplace());
    } else {
      read(j, out.constant);
    }
  }
  void read(const Json& j, base::Span& out) {
    if (!j.is_array() || j.size() != 3) fail("[source, begin, end]");
    const uint64_t source = number(j[0], UINT32_MAX);
    if (source >= isa_->sources.size()) fail("the number of a source");
    out.source = isa_->sources[source].get();
    out.end = static_cast<uint32_t>(number(j[2], out.source->text.size()));
    out.begin = static_cast<uint32_t>(number(j[1], out.end));
  }
  void read(const Json& j, base::SourceRef& out) {
    const bool good = j.is_object() && j.size() == 2 && j.contains("name") && j.contains("text") &&
                      j["name"].is_string() && j["text"].is_string();
    if (!good) fail("a source with `name` and `text`");
    out = base::make_source(j["name"].get<std::string>(), j["text"].get<std::string>());
  }

  template <class E, const auto& all = Words<E>::all>
  void read(const Json& j, E& out) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (j != all[i]) continue;
      out = static_cast<E>(i);
      return;
    }
    std::string words;
    for (const char* word : all) words += (words.empty() ? "" : ", ") + std::string(word);
    fail("one of " + words);
  }
  template <class T>
  void read(const Json& j, std::optional<T>& out) {
    read(j, out.emplace());
  }
  template <class T>
  void read(const Json& j, std::vector<T>& out) {
    if (!j.is_array()) fail("a list");
    for (size_t i = 0; i < j.size(); ++i) enter(std::to_string(i), [&] { read(j[i], out.emplace_back()); });
  }
  template <class T>
  void read(const Json& j, std::map<unsigned, T>& out) {
    if (!j.is_object()) fail("an object");
    for (const auto& [key, item] : j.items()) {
      const auto number = base::Integer::parse(key);
      const bool good = number && number->fits_uint64() && number->to_uint64() <= UINT16_MAX;
      if (!good || std::to_string(number->to_uint64()) != key) fail("numbers of registers");
      enter(key, [&, &to = out[static_cast<unsigned>(number->to_uint64())], &from = item] { read(from, to); });
    }
  }
  template <class T>
  auto read(const Json& j, T& out) -> decltype(members(*this, out)) {
    object(j, out);
  }

  model::Isa* isa_ = nullptr;
  const Json* object_ = nullptr;
  size_t known_ = 0;
  std::vector<std::string> path_;
};

}  // namespace

std::optional<model::Isa> model_from_json(std::string_view text, std::string& error) {
  const Json j = base::parse_json(text, error);
  if (j.is_discarded()) return error = "this is " + error, std::nullopt;
  return model_from_parsed(j, error);
}

std::optional<model::Isa> model_from_parsed(const nlohmann::ordered_json& j, std::string& error) {
  const bool ours = j.is_object() && j.value("format", Json()) == "isadora" && j.value("version", Json()) == 1;
  if (!ours) {
    error = "this is not a description that Isadora exported: expected \"format\": \"isadora\" and \"version\": 1";
    return std::nullopt;
  }
  JsonReader reader;
  model::Isa isa;
  try {
    reader.isa(j, isa);
  } catch (const Problem& problem) {
    error = "at " + reader.path() + ": " + problem.what;
    return std::nullopt;
  }
  error = what_is_missing(isa);
  return error.empty() ? std::optional(std::move(isa)) : std::nullopt;
}

}  // namespace isadora::exports
