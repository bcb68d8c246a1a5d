// The table of kinds, and the Sink that findings are reported into.
#include "diag/diagnostic.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <compare>
#include <iterator>
#include <tuple>
#include <utility>

namespace isadora::diag {
namespace {

struct KindInfo {
  std::string name;
  Severity severity;
  std::string_view summary;
};

std::string kebab(std::string_view pascal) {
  std::string result;
  for (const char c : pascal) {
    if (std::isupper(static_cast<unsigned char>(c)) && !result.empty()) result += '-';
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

const std::vector<KindInfo>& table() {
  static const std::vector<KindInfo> rows = {
#define DIAGNOSTIC(name, severity, summary) {kebab(#name), Severity::severity, summary},
#include "diag/kinds.def"
#undef DIAGNOSTIC
  };
  return rows;
}

const KindInfo& row(Kind k) { return table().at(static_cast<size_t>(k)); }

// Sources are ordered by name, never by address: the order of findings is the same in every run.
using Place = std::tuple<std::string_view, uint32_t, uint32_t>;
Place place(const base::Span& span) {
  return {span ? std::string_view(span.source->name) : std::string_view(), span.begin, span.end};
}

std::strong_ordering compare(const Label& a, const Label& b) {
  return std::tuple(place(a.span), std::string_view(a.text)) <=> std::tuple(place(b.span), std::string_view(b.text));
}

std::strong_ordering compare(const std::string& a, const std::string& b) { return a <=> b; }

std::strong_ordering compare(const Fix& a, const Fix& b) {
  return std::tie(a.replacement, a.text) != std::tie(b.replacement, b.text)
             ? std::tie(a.replacement, a.text) <=> std::tie(b.replacement, b.text)
             : place(a.span) <=> place(b.span);
}

template <typename T>
std::strong_ordering compare(const std::vector<T>& a, const std::vector<T>& b) {
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(),
                                                [](const T& x, const T& y) { return compare(x, y); });
}

std::strong_ordering compare_what(const Diagnostic& a, const Diagnostic& b) {
  if (const auto c = a.kind <=> b.kind; c != 0) return c;
  if (const auto c = a.message <=> b.message; c != 0) return c;
  if (const auto c = compare(a.labels, b.labels); c != 0) return c;
  if (const auto c = compare(a.notes, b.notes); c != 0) return c;
  return compare(a.fixes, b.fixes);
}

std::strong_ordering compare_place(const Diagnostic& a, const Diagnostic& b) {
  if (const auto c = place(a.span) <=> place(b.span); c != 0) return c;
  return a.span ? std::strong_ordering::equal : a.order <=> b.order;
}

bool is_before(const Diagnostic& a, const Diagnostic& b) {
  const auto c = compare_place(a, b);
  return c < 0 || (c == 0 && compare_what(a, b) < 0);
}

bool is_same(const Diagnostic& a, const Diagnostic& b) {
  return place(a.span) == place(b.span) && compare_what(a, b) == 0;
}

}  // namespace

std::string_view name(Kind k) { return row(k).name; }
std::string_view summary(Kind k) { return row(k).summary; }
Severity severity(Kind k) { return row(k).severity; }
size_t kind_count() { return table().size(); }

// A quoted line of an input may be megabytes long: its beginning identifies it.
std::string shortened(std::string text) {
  constexpr size_t kMost = 2000, kKept = 1000;
  if (text.size() <= kMost) return text;
  size_t head = kKept, tail = text.size() - kKept / 2;
  const auto continues = [&](size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  while (head > 0 && continues(head)) --head;
  while (tail < text.size() && continues(tail)) ++tail;
  return text.substr(0, head) + "…" + text.substr(tail);
}

Diagnostic& Sink::report(Kind kind, base::Span span, std::string message) {
  return all_.emplace_back(Diagnostic{kind, span, shortened(std::move(message)), {}, {}, {}});
}

size_t Sink::error_count() const {
  return static_cast<size_t>(
      std::count_if(all_.begin(), all_.end(), [](const Diagnostic& d) { return severity(d.kind) == Severity::Error; }));
}

void Sink::append(Sink other) {
  std::move(other.all_.begin(), other.all_.end(), std::back_inserter(all_));
  std::move(other.sources_.begin(), other.sources_.end(), std::back_inserter(sources_));
}

void Sink::sort() {
  std::stable_sort(all_.begin(), all_.end(), is_before);
  all_.erase(std::unique(all_.begin(), all_.end(), is_same), all_.end());
}

const base::Source* Sink::kept(std::string_view name) const {
  const auto at =
      std::ranges::find_if(sources_.rbegin(), sources_.rend(), [&](const Kept& k) { return k.source->name == name; });
  return at == sources_.rend() ? nullptr : at->source.get();
}

void Sink::label_included(Diagnostic& d) const {
  const auto at = std::ranges::find_if(
      sources_, [&](const Kept& k) { return k.source.get() == d.span.source && static_cast<bool>(k.included); });
  if (d.span && at != sources_.end()) d.labels.push_back({at->included, "included here"});
}

}  // namespace isadora::diag
