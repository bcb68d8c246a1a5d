// Requests and answers in JSON. A request is read member by member; the answer reports the first invalid one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/integer.h"
#include "base/json.h"

namespace isadora::serve {

using base::Json;

class RequestReader {
 public:
  explicit RequestReader(const Json& json) : json_(json) {}

  bool has(const char* name) const { return json_.contains(name); }
  std::string text(const char* name, const std::string& otherwise = "");
  uint64_t number(const char* name, uint64_t otherwise, uint64_t least, uint64_t most);
  std::vector<uint64_t> numbers(const char* name);             // none if it is missing
  std::map<std::string, std::string> texts(const char* name);  // an object of strings

  void refuse(const std::string& why) {
    if (error_.empty()) error_ = why;
  }
  const std::string& error() const { return error_; }

 private:
  const Json* member(const char* name) const;

  const Json& json_;
  std::string error_;
};

std::string hex(uint64_t v);

}  // namespace isadora::serve
