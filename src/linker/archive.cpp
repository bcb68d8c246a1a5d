// Archives (.a): a header, then members, each after 60 bytes of text. Long names are in a member of their own, or, in
// archives of BSD's tools, before the member's bytes. A thin archive has names of files instead of bytes.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "linker/linker.h"

namespace isadora::linker {

using object::Unit;

namespace {

constexpr std::string_view kMagic = "!<arch>\n", kThinMagic = "!<thin>\n";
constexpr size_t kHeader = 60;

struct ArchiveMember {
  std::string name;
  std::string_view bytes;
  std::optional<Unit> unit;  // of an object that is not taken
};

std::optional<uint64_t> number(std::string_view s) {
  s = base::trimmed(s, " ");
  uint64_t n = 0;
  for (const char c : s) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + static_cast<uint64_t>(c - '0');
  }
  return s.empty() ? std::nullopt : std::optional(n);
}

class MemberReader {
 public:
  MemberReader(const Archive& archive, std::vector<ArchiveMember>& out, diag::Sink& sink)
      : archive_(archive), is_thin_(archive.bytes.starts_with(kThinMagic)), out_(out), sink_(sink) {}

  bool run() {
    rest_ = archive_.bytes.substr(kMagic.size());
    while (!rest_.empty() && rest_ != "\n") {
      if (!member()) return false;
    }
    return true;
  }

 private:
  bool fail() {
    sink_.report(diag::Kind::BadObject, {}, "`" + archive_.name + "` is not a complete archive");
    return false;
  }

  bool member() {
    if (rest_.size() < kHeader || rest_.substr(58, 2) != "`\n") return fail();
    const auto size = number(rest_.substr(48, 10));
    const std::string_view field = base::trimmed(rest_.substr(0, 16), " ");
    const bool is_table = field == "/" || field == "//" || field == "/SYM64/";
    rest_.remove_prefix(kHeader);
    if (!size) return fail();
    if (is_thin_ && !is_table) return add_file(name_of(field));
    if (*size > rest_.size()) return fail();
    std::string_view bytes = rest_.substr(0, *size);
    rest_.remove_prefix(std::min<size_t>(rest_.size(), *size + *size % 2));
    if (field == "//") long_names_ = bytes;
    if (is_table) return true;
    std::string name = name_of(field);
    if (field.starts_with("#1/")) {
      const auto length = number(field.substr(3));
      if (!length || *length > bytes.size()) return fail();
      name = bytes.substr(0, *length);
      name.resize(std::min(name.find('\0'), name.size()));
      bytes.remove_prefix(*length);
    }
    if (!name.starts_with("__.SYMDEF")) out_.push_back({archive_.name + "(" + name + ")", bytes, {}});
    return true;
  }

  bool add_file(const std::string& path) {
    const auto bytes = archive_.file ? archive_.file(path) : std::nullopt;
    if (!bytes) {
      sink_.report(diag::Kind::BadObject, {},
                   "`" + archive_.name + "` is a thin archive, and its member `" + path + "` cannot be read");
      return false;
    }
    out_.push_back({archive_.name + "(" + path + ")", *bytes, {}});
    return true;
  }

  // Up to `/`, or a place in the table of long names.
  std::string name_of(std::string_view name) const {
    if (name.size() < 2 || name[0] != '/') return std::string(name.substr(0, name.find('/')));
    const auto at = number(name.substr(1));
    if (!at || *at >= long_names_.size()) return "?";
    const std::string_view rest = long_names_.substr(*at);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    return std::string(line.substr(0, line.size() - line.ends_with('/')));
  }

  const Archive& archive_;
  const bool is_thin_;
  std::vector<ArchiveMember>& out_;
  diag::Sink& sink_;
  std::string_view rest_, long_names_;
};

// The names that are used and not defined; a common symbol defines its name.
struct ArchiveSymbols {
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
};

bool defines(const Unit::Symbol& s) {
  return s.is_global() && s.section != Unit::kUndefined && s.section != Unit::kCommon;
}

// Takes members in the order of the archives, repeatedly, while one defines a missing name. An index of names avoids
// useless visits.
class MemberSelector {
 public:
  MemberSelector(std::vector<ArchiveMember>& members, std::string_view entry, std::vector<LinkInput>& inputs)
      : members_(members), inputs_(inputs) {
    for (size_t i = 0; i < members.size(); ++i) {
      if (!members[i].unit) continue;
      for (const Unit::Symbol& s : members[i].unit->symbols) {
        if (defines(s)) definers_[s.name].push_back(i);
      }
    }
    for (const LinkInput& in : inputs) names_.add(in.unit);
    if (!entry.empty() && !names_.defined.contains(entry)) names_.missing.insert(std::string(entry));
    for (const std::string& name : names_.missing) want(name);
  }

  void run() {
    for (size_t at = 0; !wanted_.empty();) {
      auto next = wanted_.lower_bound(at);
      if (next == wanted_.end()) next = wanted_.begin();
      at = *next;
      wanted_.erase(next);
      if (is_asked_for(*members_[at].unit)) take(at);
    }
  }

 private:
  void want(const std::string& name) {
    const auto found = definers_.find(name);
    if (found == definers_.end()) return;
    for (const size_t member : found->second) {
      if (members_[member].unit) wanted_.insert(member);
    }
  }

  bool is_asked_for(const Unit& unit) const {
    return std::ranges::any_of(unit.symbols,
                               [&](const Unit::Symbol& s) { return defines(s) && names_.missing.contains(s.name); });
  }

  void take(size_t member) {
    names_.add(*members_[member].unit);
    for (const Unit::Symbol& s : members_[member].unit->symbols) {
      if (names_.missing.contains(s.name)) want(s.name);
    }
    inputs_.push_back({std::move(*members_[member].unit), nullptr});
    members_[member].unit.reset();
  }

  std::vector<ArchiveMember>& members_;
  std::vector<LinkInput>& inputs_;
  ArchiveSymbols names_;
  std::map<std::string, std::vector<size_t>, std::less<>> definers_;  // of each name
  std::set<size_t> wanted_;                                           // that may define a missing name
};

}  // namespace

bool is_archive(std::string_view bytes) { return bytes.starts_with(kMagic) || bytes.starts_with(kThinMagic); }

bool add_members(const std::vector<Archive>& archives, std::string_view entry, std::vector<LinkInput>& inputs,
                 diag::Sink& sink) {
  std::vector<ArchiveMember> members;
  for (const Archive& a : archives) {
    if (!MemberReader(a, members, sink).run()) return false;
  }
  for (ArchiveMember& m : members) {
    if (!object::is_relocatable(m.bytes) && !object::is_bitcode(m.bytes)) continue;
    m.unit = object::read_unit(m.bytes, m.name, sink);
    if (!m.unit) return false;
  }
  MemberSelector(members, entry, inputs).run();
  return true;
}

}  // namespace isadora::linker
