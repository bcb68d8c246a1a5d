#include "isas/sources.h"

#include <algorithm>
#include <map>
#include <regex>

#include "isas/loaded.h"

namespace isadora::test {
namespace {

constexpr unsigned kElsewhere = 10;    // the first register that no test's program names
constexpr unsigned kConstant = 0x160;  // where kernels have their parameters
constexpr uint64_t kProbe = 0x12345678;

std::string hex(uint64_t v) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(v));
  return text;
}

std::string name(const std::string& file, unsigned first, unsigned count) {
  if (count == 1) return file + std::to_string(first);
  return file + "[" + std::to_string(first) + ":" + std::to_string(first + count - 1) + "]";
}

}  // namespace

std::string Source::place(Kind kind, unsigned i) const {
  if (kind == Kind::Constant) return "c[0x0][" + hex(kConstant + 4 * i) + "]";
  return name(kind == Kind::Uniform ? "UR" : "R", kElsewhere + i, 1);
}

std::string Source::moved(const std::string& program, Kind to, uint64_t value) const {
  const std::string text = to == Kind::Number     ? hex(value)
                           : to == Kind::Constant ? place(to, 0)
                                                  : name(to == Kind::Uniform ? "UR" : "R", kElsewhere, registers);
  return program.substr(0, begin) + text + program.substr(end);
}

// A number takes a prefix into itself, so what a test says of the prefix is not what it then does.
std::vector<Source::Kind> Source::kinds(const std::string& program) const {
  std::vector<Kind> out;
  for (const Kind kind : {Kind::Register, Kind::Uniform, Kind::Constant, Kind::Number}) {
    if (kind == Kind::Number && (prefixed || registers > 1)) continue;
    encoding::Decoded d;
    if (assemble(moved(program, kind, kProbe), d)) out.push_back(kind);
  }
  return out;
}

std::vector<Source> sources_of(const std::string& program) {
  static const std::regex registers("\\bU?R([1-7])\\b|\\bU?R\\[([1-7]):([1-7])\\]");
  std::vector<Source> out;
  if (std::count(program.begin(), program.end(), ';') != 1) return out;
  const auto mnemonic = static_cast<long>(program.find(' '));
  for (std::sregex_iterator it(program.begin() + mnemonic, program.end(), registers), end; it != end; ++it) {
    const auto begin = static_cast<size_t>(mnemonic + it->position());
    const bool wide = (*it)[2].matched;
    const auto first = static_cast<unsigned>(std::stoul((*it)[wide ? 2 : 1]));
    const unsigned count = wide ? static_cast<unsigned>(std::stoul((*it)[3])) - first + 1 : 1;
    const bool prefixed = program[begin - 1] == '-' || program[begin - 1] == '~';
    out.push_back({begin, begin + static_cast<size_t>(it->length()), prefixed, first, count});
  }
  return out;
}

}  // namespace isadora::test
