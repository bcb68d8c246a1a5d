// Text for readers: descriptions, examples, claims.
#include "diff/report.h"

namespace isadora::diff {

namespace {

std::string markdown_of(const std::vector<model::Prose>& prose) {
  std::string out;
  for (const model::Prose& p : prose) out += p.block + "\n" + p.markdown + "\n";
  return out;
}

std::string examples_of(const model::Optype& o) {
  std::string out;
  for (const model::Example& e : o.examples) {
    for (const auto& [line, span] : e.lines) out += line + "\n";
    for (const model::Claim& c : e.claims) out += "//= " + c.text + "\n";
    out += "\n";
  }
  for (const model::Claim& c : o.claims) out += "//= " + c.text + "\n";
  return out;
}

template <class T>
void compare(Report& r, const std::vector<T>& from, const std::vector<T>& to) {
  for (const T& a : from) {
    const uint16_t there = named(to, a.name);
    if (there != model::kNoIndex && markdown_of(a.prose) != markdown_of(to[there].prose))
      r.add("prose", a.name, "the text is another", Effect::Compatible, a.span, to[there].span);
  }
}

std::string title_of(const model::Group& g) { return g.title; }

// With its key.
std::string title_of(const model::Optype& o) {
  std::string out = o.title;
  for (const std::string& k : o.keywords) out += "\n" + k;
  return out;
}

template <class T>
void compare_titles(Report& r, const std::vector<T>& from, const std::vector<T>& to) {
  for (const T& a : from) {
    const uint16_t there = named(to, a.name);
    if (there != model::kNoIndex && title_of(a) != title_of(to[there]))
      r.add("title", a.name, "the title or the keywords are others", Effect::Compatible, a.span, to[there].span);
  }
}

// Entries of one name in their order.
std::map<std::string, std::string> texts_of(const std::vector<model::Pseudo>& pseudos) {
  std::map<std::string, std::string> out;
  for (const model::Pseudo& p : pseudos) out[p.mnemonic] += markdown_of(p.prose) + "\n";
  return out;
}

void compare_pseudos(Report& r) {
  const auto to = texts_of(r.to.pseudos);
  for (const auto& [name, text] : texts_of(r.from.pseudos)) {
    const auto there = to.find(name);
    if (there != to.end() && there->second != text) r.add("prose", name, "the text is another", Effect::Compatible);
  }
}

}  // namespace

void compare_prose(Report& r) {
  if (markdown_of(r.from.prose) != markdown_of(r.to.prose))
    r.add("prose", "", "the text is another", Effect::Compatible);
  compare(r, r.from.files, r.to.files);
  compare(r, r.from.aggregates, r.to.aggregates);
  compare(r, r.from.abis, r.to.abis);
  compare_pseudos(r);
  compare(r, r.from.spaces, r.to.spaces);
  compare(r, r.from.types, r.to.types);
  compare(r, r.from.groups, r.to.groups);
  compare(r, r.from.optypes, r.to.optypes);
  compare_titles(r, r.from.groups, r.to.groups);
  compare_titles(r, r.from.optypes, r.to.optypes);
  compare(r, r.from.opcodes, r.to.opcodes);
  for (const model::Optype& a : r.from.optypes) {
    const uint16_t there = named(r.to.optypes, a.name);
    if (there != model::kNoIndex && examples_of(a) != examples_of(r.to.optypes[there]))
      r.add("examples", a.name, "there are other examples or claims", Effect::Compatible, a.span,
            r.to.optypes[there].span);
  }
}

}  // namespace isadora::diff
