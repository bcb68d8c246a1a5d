// The statements about attributes of objects.
#include "model/attributes.h"

#include <algorithm>

#include "base/text.h"
#include "check/machine.h"

namespace isadora::check {

using diag::Kind;
using Merge = model::ObjectAttribute::Merge;

namespace {

constexpr uint64_t kFirstTag = 4, kMostTag = INT32_MAX;  // the first ones say of what attributes are
constexpr uint64_t kFirstType = 1;
const std::vector<std::string> kMerges = {"agreed", "hint", "same", "greatest", "words"};

// Attributes<".section"> = 0x70000003, "vendor";
void read_section(BuildContext& work, const Statement& s) {
  const auto type = s.values.size() == 2 ? constant_of(s.values[0]) : std::nullopt;
  const bool has_type = type && *type >= base::Integer(kFirstType) && *type <= base::Integer(UINT32_MAX);
  const std::string section = s.argument(0), vendor = has_type ? word_of(s.values[1]) : "";
  if (section.empty() || !has_type || !is_string(s.values[1]) || vendor.empty()) {
    work.report(Kind::BadValue, s.place,
                "expected the section that objects have their attributes in, its type in ELF files, and whose "
                "attributes they are (e.g. `Attributes<\".x.attributes\"> = 0x70000003, \"x\";`)");
    return;
  }
  work.isa.machine.attributes.section = section;
  work.isa.machine.attributes.type = static_cast<unsigned>(type->to_uint64());
  work.isa.machine.attributes.vendor = vendor;
}

// The value that `as` writes: a text in quotes, or a number.
bool read_value(BuildContext& work, const Statement& s, model::ObjectAttribute& out) {
  out.is_text = !s.values.empty() && is_string(s.values[0]);
  const auto number = s.values.empty() || out.is_text ? std::nullopt : constant_of(s.values[0]);
  if (out.is_text) out.text = word_of(s.values[0]);
  if (number && !number->is_negative() && *number <= base::Integer(UINT32_MAX))
    out.number = number->to_uint64();
  else if (!out.is_text)
    return work.report(Kind::BadValue, s.place,
                       "expected the number or the text that objects have (e.g. `Attribute<4, \"stack_align\"> = 16, "
                       "same;`; 0 and \"\": none)"),
           false;
  return true;
}

// `same`, `greatest`, `words`: how a program gets it of its objects.
bool read_merge(BuildContext& work, const Statement& s, model::ObjectAttribute& out) {
  if (s.values.size() < 2) return true;
  const auto found = std::ranges::find(kMerges, word_of(s.values[1]));
  out.merge = static_cast<Merge>(found - kMerges.begin());
  const bool fits = found != kMerges.end() && (out.merge != Merge::Greatest || !out.is_text) &&
                    (out.merge != Merge::Words || model::read_words(out.text));
  if (!fits)
    work.report(Kind::BadValue, s.values[1],
                "expected how a program has it of its objects: `agreed`, `hint`, `same`, `greatest` of a number, or "
                "`words` of a "
                "text as \"x32a1p0_c1p0\"");
  return fits;
}

// `short, "c"`: the option is on where the text has the word.
void read_option(BuildContext& work, const Statement& s, model::ObjectAttribute& out) {
  if (s.values.size() < 3) return;
  const std::string word = s.values.size() == 4 ? word_of(s.values[3]) : "";
  if (out.merge != Merge::Words || word.empty()) {
    work.report(Kind::BadValue, s.values[2],
                "expected, of an attribute of words, an option and the word that it needs (e.g. `Attribute<5, "
                "\"arch\"> = \"x32a1p0_c1p0\", words, short, \"c\";`)");
    return;
  }
  out.option = option_of(work, s.values[2]);
  out.word = word;
  if (out.option == model::kNoIndex) return;
  const model::Option& option = work.isa.machine.options[out.option];
  if (option.on != (model::read_words(out.text)->find(word) != nullptr))
    work.report(Kind::BadValue, s.values[3],
                "the option " + code_text(option.name) + (option.on ? " is on" : " is off") +
                    " where a program begins, expected " + code_text(out.text) + (option.on ? " with" : " without") +
                    " the word " + code_text(word));
}

// Attribute<5, "name", "other_name"> = value, merge, option, "word";
void read_attribute(BuildContext& work, const Statement& s) {
  model::ObjectAttribute out;
  const auto tag = constant_of(s.arguments[0]);
  for (size_t i = 1; i < s.arguments.size(); ++i) out.names.push_back(s.argument(i));
  if (!tag || *tag < base::Integer(kFirstTag) || *tag > base::Integer(kMostTag)) {
    work.report(Kind::BadValue, s.arguments[0], "expected the number of an attribute, 4 to 2147483647");
    return;
  }
  out.tag = static_cast<unsigned>(tag->to_uint64());
  if (std::ranges::any_of(out.names, [](const std::string& n) { return n.empty(); })) {
    work.report(Kind::BadValue, s.place, "expected the names that `.attribute` uses for the number");
    return;
  }
  if (!read_value(work, s, out) || !read_merge(work, s, out)) return;
  read_option(work, s, out);
  model::ObjectAttributes& all = work.isa.machine.attributes;
  const bool is_known = model::attribute_of(all, out.tag) ||
                        std::ranges::any_of(out.names, [&](const auto& n) { return model::attribute_of(all, n); });
  if (is_known)
    work.report(Kind::DuplicateName, s.place, "an attribute of this number or name stands here twice");
  else
    all.all.push_back(std::move(out));
}

}  // namespace

void read_attributes(BuildContext& work, const std::vector<Statement>& list) {
  const Statement* const section = find_statement(list, "Attributes");
  if (section) read_section(work, *section);
  for (const Statement& s : list) {
    if (s.name == "Attributes" && &s != section)
      work.report(Kind::DuplicateName, s.place, "objects have one section of attributes");
    if (s.name != "Attribute") continue;
    if (section)
      read_attribute(work, s);
    else
      work.report(Kind::BadStatement, s.place, "`Attribute` needs `Attributes`, which names the section that has it");
  }
  // The order in which objects have them.
  std::ranges::sort(work.isa.machine.attributes.all, {}, &model::ObjectAttribute::tag);
}

}  // namespace isadora::check
