// Names in a description: where they are defined and used, and giving them other names. A rename is certain: the
// description is built before and after, and must be the same but for names.
#include <algorithm>

#include "check/check.h"
#include "check/read.h"
#include "lex/lexer.h"
#include "lsp/features.h"
#include "lsp/names.h"
#include "lsp/same.h"
#include "lsp/tables.h"
#include "parse/families.h"

namespace isadora::lsp::descriptions {

namespace {

using Means = NameMeaning::Kind;
using Node = check::NodeRef;

// A name in the text, without the dot or quotes around it.
struct Occurrence {
  const parse::Tree* tree;
  uint32_t begin, end;

  std::string_view text() const { return std::string_view(tree->source->text).substr(begin, end - begin); }
  base::Span span() const { return {tree->source.get(), begin, end}; }
  bool operator==(const Occurrence&) const = default;
};

Occurrence occurrence(Node at) {
  base::Span span = at.tree->span(at.node);
  const std::string_view text = check::text_of(at);
  const size_t first = std::min(text.find_first_not_of("\".?$"), text.size());
  if (text.starts_with('"') && text.size() > 1) --span.end;
  return {at.tree, span.begin + static_cast<uint32_t>(first), span.end};
}

bool contains(const std::vector<NameMeaning>& list, const NameMeaning& m) {
  return std::find(list.begin(), list.end(), m) != list.end();
}

struct NameAtCursor {
  Occurrence here;
  std::vector<NameMeaning> meanings;
};

NameAtCursor subject_at(const DescriptionPosition& at, const DescriptionNames& names) {
  const Node node = node_at(at.tree, at.offset);
  return {occurrence(node), names.meanings(node)};
}

// All that is meant together with these: fields that an instruction's opcodes each have are one for their forms.
std::vector<NameMeaning> together(const std::vector<NameMeaning>& meanings, const DescriptionNames& names) {
  std::vector<NameMeaning> out;
  for (const NameMeaning& m : meanings) {
    const bool family = m.kind == Means::Field || m.kind == Means::Binding;
    for (const NameMeaning& member : family ? names.family(m) : std::vector<NameMeaning>{m})
      if (!contains(out, member)) out.push_back(member);
  }
  return out;
}

// `.?name` in an example is a token that no node has.
void add_from_examples(const Description& description, const DescriptionNames& names,
                       const std::vector<NameMeaning>& wanted, std::string_view name, std::vector<Occurrence>& out) {
  for (const parse::Tree& tree : description.trees)
    for (parse::NodeId n = 0; n < tree.nodes.size(); ++n) {
      if (tree.kind(n) != parse::NodeKind::ExampleLine) continue;
      for (uint32_t t = tree[n].first; t < tree[n].last; ++t) {
        const std::string_view text = tree.token_text(t);
        if (!text.starts_with(".?") || text.substr(2) != name) continue;
        for (const NameMeaning& m : names.in_scope(names.definition_around({&tree, n}), name))
          if (contains(wanted, m)) {
            out.push_back({&tree, tree.tokens[t].begin + 2, tree.tokens[t].end});
            break;
          }
      }
    }
}

bool by_place(const Occurrence& a, const Occurrence& b) {
  return std::pair(a.tree, a.begin) < std::pair(b.tree, b.begin);
}

std::vector<Occurrence> occurrences(const Description& description, const DescriptionNames& names,
                                    const std::vector<NameMeaning>& wanted) {
  std::vector<Occurrence> out;
  if (wanted.empty()) return out;
  const std::string name(occurrence(wanted.front().place).text());
  for (const parse::Tree& tree : description.trees)
    for (parse::NodeId n = 0; n < tree.nodes.size(); ++n) {
      const std::string_view text = tree.text(n);
      if (text.size() < name.size() || text.size() > name.size() + 2) continue;
      const Occurrence here = occurrence({&tree, n});
      if (!same_name(here.text(), name)) continue;
      const std::vector<NameMeaning> meanings = names.meanings({&tree, n});
      if (std::any_of(meanings.begin(), meanings.end(), [&](const NameMeaning& m) { return contains(wanted, m); }))
        out.push_back(here);
    }
  add_from_examples(description, names, wanted, name, out);
  std::sort(out.begin(), out.end(), by_place);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

NameAtCursor renamable(const DescriptionPosition& at, const DescriptionNames& names) {
  NameAtCursor s = subject_at(at, names);
  const std::string word(s.here.text());
  if (s.meanings.empty())
    throw RequestError{kRequestFailed, "there is no type, field, function or enumerator of this description here"};
  const NameMeaning& m = s.meanings.front();
  const NamedDefinition& owner = names.all()[m.owner];
  if (m.kind == Means::Definition && owner.kind == NamedDefinition::Kind::Machine)
    throw RequestError{kRequestFailed, "`" + word + "` is what programs and folders call this instruction set"};
  if (m.kind == Means::Control || (m.kind == Means::Definition && owner.kind == NamedDefinition::Kind::Aggregate))
    throw RequestError{kRequestFailed, "`" + word + "` is written in programs, which a rename does not change"};
  if (m.kind == Means::Parameter)
    throw RequestError{kRequestFailed, "parameters of functions are not renamed: their names may have other meanings"};
  if (!at.description.current)
    throw RequestError{kRequestFailed,
                       "the description has errors: a rename is checked by building it, so mend them first"};
  return s;
}

// A name of another case binds a field too: `Ra` is `ra`, and so is renamed with its first letter.
std::string match_style(std::string_view old, std::string name) {
  if (!old.empty() && old[0] >= 'A' && old[0] <= 'Z' && name[0] >= 'a' && name[0] <= 'z')
    name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string new_text(const Occurrence& o, std::string_view old, const std::string& name) {
  return o.text() == old ? name : match_style(o.text(), name);
}

std::vector<parse::Tree> reparsed(const Description& description, const std::vector<Occurrence>& places,
                                  std::string_view old, const std::string& name, diag::Sink& sink) {
  std::vector<parse::Tree> out;
  for (const parse::Tree& tree : description.trees) {
    std::string text;
    uint32_t done = 0;
    for (const Occurrence& o : places) {
      if (o.tree != &tree) continue;
      text += tree.source->text.substr(done, o.begin - done) + new_text(o, old, name);
      done = o.end;
    }
    const base::SourceRef changed = base::make_source(tree.source->name, text + tree.source->text.substr(done));
    out.push_back(parse::parse(parse::written_out(changed, sink), sink));
    sink.keep(out.back().source);
  }
  return out;
}

void check_same_meaning(const Description& description, const std::vector<Occurrence>& places, std::string_view old,
                        const std::string& name) {
  diag::Sink sink, unused;
  const std::vector<parse::Tree> trees = reparsed(description, places, old, name, sink);
  model::Isa after = check::build(trees, sink);
  const std::string now = "with `" + name + "` the description ";
  if (sink.has_errors()) throw RequestError{kRequestFailed, now + "has an error: " + sink.all().front().message};
  model::Isa before = check::build(reparsed(description, {}, "", "", unused), unused);
  if (!(nameless(std::move(before)) == nameless(std::move(after))))
    throw RequestError{kRequestFailed, now + "would mean something else, or programs would be written in another way"};
}

bool is_name(std::string_view name) {
  return !name.empty() && lex::is_name_start(name[0]) && std::all_of(name.begin(), name.end(), lex::is_name_char);
}

}  // namespace

Json definition(const DescriptionPosition& at) {
  if (const std::optional<TableColumn> column = column_at(at.tree, at.offset))
    return Json::array({at.atlas.location(column->place)});
  const DescriptionNames names(at.description.trees);
  Json out = Json::array();
  for (const NameMeaning& m : subject_at(at, names).meanings)
    out.push_back(at.atlas.location(occurrence(m.place).span()));
  return out.empty() ? Json() : out;
}

Json references(const DescriptionPosition& at, bool with_definition) {
  const DescriptionNames names(at.description.trees);
  const std::vector<NameMeaning> wanted = together(subject_at(at, names).meanings, names);
  Json out = Json::array();
  for (const Occurrence& o : occurrences(at.description, names, wanted)) {
    const bool defines =
        std::any_of(wanted.begin(), wanted.end(), [&](const NameMeaning& m) { return occurrence(m.place) == o; });
    if (with_definition || !defines) out.push_back(at.atlas.location(o.span()));
  }
  return out.empty() ? Json() : out;
}

Json highlights(const DescriptionPosition& at) {
  const DescriptionNames names(at.description.trees);
  Json out = Json::array();
  for (const Occurrence& o : occurrences(at.description, names, together(subject_at(at, names).meanings, names)))
    if (o.tree == &at.tree) out.push_back({{"range", at.atlas.range(o.span())}});
  return out.empty() ? Json() : out;
}

Json prepare_rename(const DescriptionPosition& at) {
  const DescriptionNames names(at.description.trees);
  const NameAtCursor s = renamable(at, names);
  return {{"range", at.atlas.range(s.here.span())}, {"placeholder", s.here.text()}};
}

Json rename(const DescriptionPosition& at, const std::string& name) {
  const DescriptionNames names(at.description.trees);
  const NameAtCursor s = renamable(at, names);
  if (!is_name(name))
    throw RequestError{kInvalidParams, "`" + name + "` is not a name: a letter or `_`, then letters, digits and `_`"};
  const std::vector<NameMeaning> wanted = together(s.meanings, names);
  const std::string old(occurrence(wanted.front().place).text());
  const std::vector<Occurrence> places = occurrences(at.description, names, wanted);
  check_same_meaning(at.description, places, old, name);
  Json changes = Json::object();
  for (const Occurrence& o : places)
    changes[at.atlas.uri(*o.tree->source)].push_back(at.atlas.edit(o.span(), new_text(o, old, name)));
  return {{"changes", std::move(changes)}};
}

}  // namespace isadora::lsp::descriptions
