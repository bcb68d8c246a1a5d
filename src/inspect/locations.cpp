#include "inspect/locations.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <span>
#include <vector>

#include "diag/diagnostic.h"
#include "sim/program.h"

namespace isadora::inspect {

namespace {

std::string in_quotes(std::string_view text) { return "`" + diag::shortened(std::string(text)) + "`"; }

std::string_view file_name(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// The source whose name is nearest, else a few of them: a linked program has hundreds.
std::string suggest_source(const std::vector<std::string>& sources, std::string_view wanted) {
  constexpr size_t kShown = 4;
  std::vector<std::string> names;
  for (const std::string& path : sources) names.emplace_back(file_name(path));
  const std::string near = diag::nearest(file_name(wanted), names);
  if (!near.empty()) return "; did you mean " + in_quotes(near) + "?";
  std::string out = sources.empty() ? "; it names none" : "; it was made from";
  for (size_t i = 0; i < std::min(kShown, sources.size()); i++) out += (i ? ", " : " ") + in_quotes(sources[i]);
  return out + (sources.size() > kShown ? " and " + std::to_string(sources.size() - kShown) + " more" : "");
}

// How many components two paths have in common, from the last one on.
size_t common_tail(const std::string& a, const std::string& b) {
  const std::filesystem::path one = std::filesystem::path(a).lexically_normal(),
                              other = std::filesystem::path(b).lexically_normal();
  size_t common = 0;
  for (auto i = one.end(), j = other.end(); i != one.begin() && j != other.begin(); common++)
    if (*--i != *--j) break;
  return common;
}

}  // namespace

std::optional<uint64_t> Locations::find(std::string_view text, std::string& error) const {
  const size_t colon = text.rfind(':');
  if (colon != std::string_view::npos) return find_line(text.substr(0, colon), text.substr(colon + 1), error);
  uint64_t address = 0;
  if (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0]))) {
    if (!parse_number(text, address)) return error = in_quotes(text) + " is not an address", std::nullopt;
    return inside(address, text, error);
  }
  return find_label(text, error);
}

std::optional<uint64_t> Locations::find_instruction(std::string_view text, const encoding::Codec& codec,
                                                    std::string& error) const {
  const auto address = find(text, error);
  if (!address) return std::nullopt;
  const uint64_t begin = beginning(*address, codec);
  if (begin == *address) return address;
  error = "no instruction begins at " + in_quotes(text) + "; the one before it begins at " + hex(begin);
  return std::nullopt;
}

// The last line, label or kernel at or before an address; none where the object has been stripped.
std::optional<uint64_t> Locations::known_beginning(uint64_t address) const {
  std::optional<uint64_t> last;
  const auto consider = [&](uint64_t known) {
    if (known <= address && known >= last.value_or(object_.base)) last = known;
  };
  for (const object::LineEntry& e : object_.lines) consider(e.address);
  for (const object::Symbol& s : object_.symbols)
    if (!s.absolute && s.section == object::kCodeSection) consider(s.value);
  for (const object::Kernel& k : object_.kernels) consider(k.begin);
  return last;
}

// The beginning of the instruction that contains the byte at `address`. A line may have several instructions, so they
// are decoded in sequence; illegal bytes count as one unit each.
uint64_t Locations::beginning(uint64_t address, const encoding::Codec& codec) const {
  const uint64_t unit = sim::unit_of(codec.isa().machine);
  uint64_t at = known_beginning(address).value_or(address / unit * unit);
  for (;;) {
    encoding::Decoded decoded;
    const auto code = std::span(object_.code).subspan(at - object_.base);
    const uint64_t length = codec.decode(code, decoded) ? decoded.bytes : unit;
    if (address - at < length) return at;
    at += length;
  }
}

std::optional<uint64_t> Locations::inside(uint64_t address, std::string_view text, std::string& error) const {
  if (address - object_.base < object_.code.size()) return address;
  error =
      "there is no code at " + in_quotes(text) + ": the program has " + std::to_string(object_.code.size()) + " bytes";
  if (object_.base) error += " from " + hex(object_.base) + " on";
  return std::nullopt;
}

// The first one where none is named; else the one of this path, or the one whose path has the longest end in common
// with it: an editor has the whole path of a file that the program was made from by a shorter name.
std::optional<std::string> Locations::find_source(const std::string& file, std::string& error) const {
  const auto& all = object_.sources;
  if (file.empty()) return all.empty() ? "" : all.front();
  if (std::ranges::count(all, file)) return file;
  std::set<std::string> best;
  size_t longest = 1;
  for (const std::string& source : all) {
    const size_t common = common_tail(source, file);
    if (common > longest) best.clear(), longest = common;
    if (common == longest) best.insert(source);
  }
  if (best.size() == 1) return *best.begin();
  error = "the program has no source " + in_quotes(file) + suggest_source(all, file);
  if (best.size() > 1)
    error = in_quotes(file) + " may be " + in_quotes(*best.begin()) + " or " + in_quotes(*std::next(best.begin())) +
            "; expected more of its path";
  return std::nullopt;
}

std::optional<uint64_t> Locations::find_line(std::string_view file, std::string_view text, std::string& error) const {
  uint64_t line = 0;
  if (!parse_number(text, line) || line == 0)
    return error = in_quotes(text) + " is not a line, expected FILE:LINE or :LINE", std::nullopt;
  const std::optional<std::string> source = find_source(std::string(file), error);
  if (!source) return std::nullopt;
  const object::LineEntry* best = nullptr;
  for (const object::LineEntry& e : object_.lines) {
    const bool nearer = e.line >= line && (!best || e.line < best->line);
    if (nearer && object_.source_of(e) == *source) best = &e;
  }
  if (best) return best->address;
  error = object_.lines.empty() ? "the program does not know its lines"
                                : "there is no code at or below line " + std::to_string(line);
  return std::nullopt;
}

std::optional<uint64_t> Locations::label(std::string_view name) const {
  for (const object::Symbol& s : object_.symbols) {
    if (!s.absolute && s.name == name) return s.value;
  }
  if (const object::Kernel* k = object_.kernel(name)) return k->begin;
  return std::nullopt;
}

std::optional<uint64_t> Locations::find_label(std::string_view text, std::string& error) const {
  const size_t plus = text.find('+');
  const std::string_view name = text.substr(0, plus);
  uint64_t offset = 0;
  if (plus != std::string_view::npos && !parse_number(text.substr(plus + 1), offset)) {
    return error = in_quotes(text.substr(plus + 1)) + " is not a number of bytes", std::nullopt;
  }
  if (const auto base = label(name)) {
    return offset > UINT64_MAX - *base ? inside(UINT64_MAX, text, error) : inside(*base + offset, text, error);
  }
  std::vector<std::string> names;
  for (const object::Symbol& s : object_.symbols) names.push_back(s.name);
  for (const object::Kernel& k : object_.kernels) names.push_back(k.name);
  // A label that begins with a dot belongs to the one above it, and has both names.
  const auto whole =
      std::ranges::find_if(names, [&](const std::string& n) { return name.starts_with('.') && n.ends_with(name); });
  const std::string near = whole != names.end() ? *whole : diag::nearest(std::string(name), names);
  error = "unknown label " + in_quotes(name) +
          (near.empty() ? ", expected a label, an address (0x30) or a line (:9)" : "; did you mean `" + near + "`?");
  return std::nullopt;
}

std::optional<NumberRange> Locations::find_span(std::string_view text, std::string& error) const {
  const size_t dots = text.find("..");
  const auto from = find(text.substr(0, dots), error);
  if (!from) return std::nullopt;
  if (dots == std::string_view::npos) return NumberRange{*from, *from};
  const auto to = find(text.substr(dots + 2), error);
  if (!to) return std::nullopt;
  if (*to < *from) return error = in_quotes(text) + " ends before it begins", std::nullopt;
  return NumberRange{*from, *to};
}

std::string Locations::name(uint64_t address) const {
  const std::string* best = nullptr;
  uint64_t at = 0;
  const auto consider = [&](const std::string& name, uint64_t value) {
    if (value <= address && (!best || value > at)) best = &name, at = value;
  };
  for (const object::Kernel& k : object_.kernels) consider(k.name, k.begin);
  for (const object::Symbol& s : object_.symbols) {
    if (!s.absolute && s.section == object::kCodeSection) consider(s.name, s.value);
  }
  if (!best) return hex(address);
  return *best + (address == at ? "" : "+" + hex(address - at));
}

}  // namespace isadora::inspect
