// Archives (.a): a header, then members, each behind 60 bytes of text; long names stand in a member of their own.
#include <algorithm>
#include <set>

#include "linker/linker.h"

namespace isadora::linker {

using object::Unit;

namespace {

constexpr std::string_view kMagic = "!<arch>\n";
constexpr size_t kHeader = 60;

struct Member {
  std::string name;
  std::string_view bytes;
  std::optional<Unit> unit;  // read when the archive is
  bool taken = false;
};

std::string_view without_blanks(std::string_view s) {
  const size_t end = s.find_last_not_of(' ');
  return end == s.npos ? std::string_view() : s.substr(0, end + 1);
}

std::optional<uint64_t> number(std::string_view s) {
  s = without_blanks(s);
  uint64_t n = 0;
  for (const char c : s) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + static_cast<uint64_t>(c - '0');
  }
  return s.empty() ? std::nullopt : std::optional(n);
}

// The member's name: up to `/`, or a place in the table of long names.
std::string name_of(std::string_view field, std::string_view long_names) {
  const std::string_view name = without_blanks(field);
  if (name.size() > 1 && name[0] == '/') {
    const auto at = number(name.substr(1));
    if (!at || *at >= long_names.size()) return "?";
    const std::string_view rest = long_names.substr(*at);
    return std::string(rest.substr(0, std::min(rest.find('/'), rest.find('\n'))));
  }
  return std::string(name.substr(0, name.find('/')));
}

bool read_members(const Archive& archive, std::vector<Member>& out, diag::Sink& sink) {
  const auto fail = [&] {
    sink.report(diag::Kind::BadObject, {}, "`" + archive.name + "` is no whole archive");
    return false;
  };
  std::string_view rest = archive.bytes.substr(kMagic.size()), long_names;
  while (!rest.empty() && rest != "\n") {
    if (rest.size() < kHeader || rest.substr(58, 2) != "`\n") return fail();
    const auto size = number(rest.substr(48, 10));
    const std::string_view field = rest.substr(0, 16);
    if (!size || *size > rest.size() - kHeader) return fail();
    const std::string_view bytes = rest.substr(kHeader, *size);
    rest.remove_prefix(std::min<size_t>(rest.size(), kHeader + *size + *size % 2));
    if (without_blanks(field) == "//") long_names = bytes;
    if (field[0] == '/' && (field[1] == ' ' || field[1] == '/' || field.starts_with("/SYM64/"))) continue;
    out.push_back({archive.name + "(" + name_of(field, long_names) + ")", bytes, {}});
  }
  return true;
}

// The names that are used and not defined; a common symbol defines its name.
struct Names {
  std::set<std::string, std::less<>> missing, defined;
  void add(const Unit& unit) {
    for (const Unit::Symbol& s : unit.symbols) {
      if (!s.is_global() || s.name.empty()) continue;
      if (s.section != Unit::kUndefined)
        defined.insert(s.name), missing.erase(s.name);
      else if (!s.is_weak() && !defined.contains(s.name))
        missing.insert(s.name);
    }
  }
  bool asks_for(const Unit& unit) const {
    return std::ranges::any_of(unit.symbols, [&](const Unit::Symbol& s) {
      return s.is_global() && s.section != Unit::kUndefined && s.section != Unit::kCommon && missing.contains(s.name);
    });
  }
};

}  // namespace

bool is_archive(std::string_view bytes) { return bytes.starts_with(kMagic); }

bool add_members(const std::vector<Archive>& archives, std::vector<Input>& inputs, diag::Sink& sink) {
  std::vector<Member> members;
  for (const Archive& a : archives) {
    if (!read_members(a, members, sink)) return false;
  }
  for (Member& m : members) {
    if (!object::is_relocatable(m.bytes)) continue;
    m.unit = object::read_unit(m.bytes, m.name, sink);
    if (!m.unit) return false;
  }
  Names names;
  for (const Input& in : inputs) names.add(in.unit);
  for (bool again = true; again;) {
    again = false;
    for (Member& m : members) {
      if (m.taken || !m.unit || !names.asks_for(*m.unit)) continue;
      m.taken = again = true;
      names.add(*m.unit);
      inputs.push_back({std::move(*m.unit), nullptr});
    }
  }
  return true;
}

}  // namespace isadora::linker
