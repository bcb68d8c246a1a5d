#include "serve/json.h"

#include <algorithm>

namespace isadora::serve {

namespace {

constexpr size_t kMostMembers = 256;

std::string quoted(const char* name) { return "`" + std::string(name) + "`"; }

}  // namespace

const Json* RequestReader::member(const char* name) const {
  const auto found = json_.find(name);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

std::string RequestReader::text(const char* name, const std::string& otherwise) {
  const Json* m = member(name);
  if (!m) return otherwise;
  if (m->is_string()) return m->get<std::string>();
  refuse(quoted(name) + " is not text");
  return otherwise;
}

uint64_t RequestReader::number(const char* name, uint64_t otherwise, uint64_t least, uint64_t most) {
  const Json* m = member(name);
  if (!m) return otherwise;
  if (m->is_number_unsigned() && m->get<uint64_t>() >= least && m->get<uint64_t>() <= most) return m->get<uint64_t>();
  refuse(quoted(name) + " is not a number from " + std::to_string(least) + " to " + std::to_string(most));
  return otherwise;
}

std::vector<uint64_t> RequestReader::numbers(const char* name) {
  std::vector<uint64_t> out;
  const Json* m = member(name);
  if (!m) return out;
  const auto fits = [](const Json& j) { return j.is_number_unsigned(); };
  if (!m->is_array() || m->size() > kMostMembers || !std::ranges::all_of(*m, fits)) {
    refuse(quoted(name) + " is not a list of numbers");
    return out;
  }
  for (const Json& j : *m) out.push_back(j.get<uint64_t>());
  return out;
}

std::map<std::string, std::string> RequestReader::texts(const char* name) {
  std::map<std::string, std::string> out;
  const Json* m = member(name);
  if (!m) return out;
  const auto fits = [](const Json& j) { return j.is_string(); };
  if (!m->is_object() || m->size() > kMostMembers || !std::ranges::all_of(*m, fits)) {
    refuse(quoted(name) + " is not an object of texts");
    return out;
  }
  for (const auto& [key, value] : m->items()) out[key] = value.get<std::string>();
  return out;
}

std::string hex(uint64_t v) { return base::Integer(v).to_hex(); }

}  // namespace isadora::serve
