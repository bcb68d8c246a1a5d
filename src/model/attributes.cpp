#include "model/attributes.h"

#include <algorithm>
#include <utility>

namespace isadora::model {
namespace {

constexpr size_t kMostText = 4096, kMostDigits = 9;
constexpr unsigned kCompatibility = 32;  // the tag that has a number and a text, of all vendors

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

size_t digits_at(std::string_view text, size_t at) {
  return static_cast<size_t>(std::ranges::find_if_not(text.substr(at), is_digit) - text.substr(at).begin());
}

// `2` or `2p1`.
size_t version_at(std::string_view text, size_t at) {
  const size_t first = digits_at(text, at), after = at + first;
  if (first == 0 || after >= text.size() || text[after] != 'p') return first;
  const size_t minor = digits_at(text, after + 1);
  return minor ? first + 1 + minor : first;
}

std::pair<uint64_t, uint64_t> numbers_of(const std::string& version) {
  const size_t p = version.find('p');
  const auto number = [](const std::string& digits) { return digits.empty() ? 0 : std::stoull(digits); };
  return {number(version.substr(0, p)), p == version.npos ? 0 : number(version.substr(p + 1))};
}

// A word of several letters and digits, with its version at the end. Digits without `p` are a part of the name, as in
// `zvl128`, but after one letter.
AttributeWord long_word(std::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    const bool begins = is_digit(text[i]) && !is_digit(text[i - 1]);
    const std::string_view end = text.substr(i);
    if (begins && version_at(text, i) == end.size() && (i == 1 || end.find('p') != end.npos))
      return {std::string(text.substr(0, i)), std::string(end)};
  }
  return {std::string(text), ""};
}

bool is_fine(const AttributeWord& word) {
  size_t run = 0;
  for (const char c : word.version) {
    run = is_digit(c) ? run + 1 : 0;
    if (run > kMostDigits) return false;
  }
  return !word.name.empty() && is_letter(word.name[0]) &&
         std::ranges::all_of(word.name, [](char c) { return is_letter(c) || is_digit(c); });
}

void keep_greater(AttributeWord& word, const AttributeWord& other) {
  if (numbers_of(word.version) < numbers_of(other.version)) word.version = other.version;
}

// Null where there is none.
auto find_in(auto& all, std::string_view name) {
  const auto found = std::ranges::find(all.words, name, &AttributeWord::name);
  return found == all.words.end() ? nullptr : &*found;
}

bool add(AttributeWords& out, const AttributeWord& word) {
  if (!is_fine(word)) return false;
  if (AttributeWord* const known = find_in(out, word.name))
    keep_greater(*known, word);
  else
    out.words.push_back(word);
  return true;
}

bool read_letters(AttributeWords& out, std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t version = version_at(text, at + 1);
    if (!add(out, {std::string(1, text[at]), std::string(text.substr(at + 1, version))})) return false;
    at += 1 + version;
  }
  return true;
}

}  // namespace

const ObjectAttribute* attribute_of(const ObjectAttributes& all, uint64_t tag) {
  const auto found = std::ranges::find(all.all, tag, &ObjectAttribute::tag);
  return found == all.all.end() ? nullptr : &*found;
}

const ObjectAttribute* attribute_of(const ObjectAttributes& all, std::string_view name) {
  const auto has = [&](const ObjectAttribute& a) { return std::ranges::find(a.names, name) != a.names.end(); };
  const auto found = std::ranges::find_if(all.all, has);
  return found == all.all.end() ? nullptr : &*found;
}

bool has_text(const ObjectAttributes& all, uint64_t tag) {
  const ObjectAttribute* const known = attribute_of(all, tag);
  return known ? known->is_text : tag % 2 == 1 || tag == kCompatibility;
}

bool has_number(const ObjectAttributes& all, uint64_t tag) {
  return !has_text(all, tag) || (tag == kCompatibility && !attribute_of(all, tag));
}

std::string attribute_name(const ObjectAttributes& all, uint64_t tag) {
  const ObjectAttribute* const known = attribute_of(all, tag);
  return known ? known->names[0] : std::to_string(tag);
}

std::string AttributeWords::text() const {
  std::string out = head;
  for (size_t i = 0; i < words.size(); ++i) out += (i ? "_" : "") + words[i].name + words[i].version;
  return out;
}

const AttributeWord* AttributeWords::find(std::string_view name) const { return find_in(*this, name); }

std::optional<AttributeWords> read_words(std::string_view text) {
  const size_t letters = static_cast<size_t>(std::ranges::find_if_not(text, is_letter) - text.begin());
  const size_t digits = digits_at(text, letters);
  if (text.size() > kMostText || letters == 0 || digits == 0) return std::nullopt;
  AttributeWords out{std::string(text.substr(0, letters + digits)), {}};
  size_t end = std::min(text.find('_'), text.size());
  if (!read_letters(out, text.substr(letters + digits, end - letters - digits))) return std::nullopt;
  while (end < text.size()) {
    const size_t begin = end + 1;
    end = std::min(text.find('_', begin), text.size());
    if (!add(out, long_word(text.substr(begin, end - begin)))) return std::nullopt;
  }
  return out.words.empty() ? std::nullopt : std::optional(std::move(out));
}

void add_words(AttributeWords& to, const AttributeWords& from) {
  for (size_t i = from.words.size(); i-- > 0;) {
    if (AttributeWord* const known = find_in(to, from.words[i].name)) {
      keep_greater(*known, from.words[i]);
      continue;
    }
    const AttributeWord* const next = i + 1 < from.words.size() ? find_in(to, from.words[i + 1].name) : nullptr;
    to.words.insert(next ? to.words.begin() + (next - to.words.data()) : to.words.end(), from.words[i]);
  }
}

}  // namespace isadora::model
