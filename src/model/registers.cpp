#include "model/registers.h"

namespace isadora::model {

std::string numbered(const RegisterFile& file, unsigned number) {
  std::string s = file.spelling;
  const size_t mark = s.find('%');
  return mark == std::string::npos ? s : s.replace(mark, 1, std::to_string(number));
}

std::string spelling(const RegisterFile& file, unsigned number) {
  const auto printed = file.printed.find(number);
  return printed == file.printed.end() ? numbered(file, number) : printed->second;
}

}  // namespace isadora::model
