// Attributes of the object: those that the description has, and `.attribute`, which sets one.
#include "model/attributes.h"

#include "assembler/program.h"

namespace isadora::assembler {

using diag::Kind;

void SourceAssembler::reset_attributes() {
  attributes_.clear();
  for (const model::ObjectAttribute& a : isa_.machine.attributes.all)
    attributes_[a.tag] = {a.tag, static_cast<uint32_t>(a.number), a.text};
}

// A name or a number.
std::optional<uint64_t> SourceAssembler::attribute_tag() {
  constexpr uint64_t kFirst = 4;  // the ones before say of what attributes are
  blank();
  const uint32_t begin = pos_;
  uint64_t tag = 0;
  if (is_digit(at(text_, pos_)))
    return number(tag, kFirst, INT32_MAX, "the number of an attribute") ? std::optional(tag) : std::nullopt;
  const auto written = name("the name or the number of an attribute");
  if (!written) return std::nullopt;
  const std::string& word = written->name;
  const model::ObjectAttributes& all = isa_.machine.attributes;
  if (const model::ObjectAttribute* const found = model::attribute_of(all, word)) return found->tag;
  std::vector<std::string> names;
  for (const model::ObjectAttribute& a : all.all) names.insert(names.end(), a.names.begin(), a.names.end());
  auto& d = report(Kind::BadDirective, begin, pos_,
                   "`" + isa_.name + "` has no attribute `" + word + "`, expected a name that it has, or a number");
  const std::string near = diag::nearest(word, names);
  if (!near.empty()) d.fixes.push_back({span(begin, pos_), near, "write `" + near + "`"});
  return std::nullopt;
}

// `.attribute arch, "rv32i"`, `.attribute 4, 16`; one that has both is written with a comma between them.
void SourceAssembler::attribute(uint32_t begin) {
  const model::ObjectAttributes& all = isa_.machine.attributes;
  if (all.section.empty()) {
    report(Kind::BadDirective, begin, pos_, "objects for `" + isa_.name + "` have no attributes")
        .notes.emplace_back("with `Directive<\".attribute\"> = none;` in the description it is ignored");
    return ignored();
  }
  const std::optional<uint64_t> tag = attribute_tag();
  if (!tag || !comma("its value")) return;
  blank();
  const uint32_t first = pos_;
  uint64_t value = 0;
  std::string text;
  const bool has_number = model::has_number(all, *tag), has_text = model::has_text(all, *tag);
  if (has_number && !number(value, 0, UINT32_MAX, "the value of the attribute")) return;
  if (has_number && has_text && !comma("the text of the attribute")) return;
  if (has_text && !quoted_text(text, "the value of the attribute in quotes")) return;
  set_attribute(*tag, value, std::move(text), first, pos_);
}

void SourceAssembler::set_attribute(uint64_t tag, uint64_t number, std::string text, uint32_t begin, uint32_t end) {
  if (!object::is_attribute_text(text))
    return void(report(Kind::BadDirective, begin, end, "expected ASCII characters that can be printed, 4096 at most"));
  const model::ObjectAttribute* const about = model::attribute_of(isa_.machine.attributes, tag);
  if (about && about->merge == model::ObjectAttribute::Merge::Words && !text.empty() &&
      !complete_words(*about, text, begin, end))
    return;
  attributes_[tag] = {static_cast<uint32_t>(tag), static_cast<uint32_t>(number), std::move(text)};
}

// Gives words the versions that the description has for them, and the option that one of them is needed for its state.
bool SourceAssembler::complete_words(const model::ObjectAttribute& about, std::string& text, uint32_t begin,
                                     uint32_t end) {
  const auto refuse = [&](const std::string& what) {
    report(Kind::BadDirective, begin, end, "expected " + what + ", found `" + text + "`");
    return false;
  };
  const std::optional<model::AttributeWords> own = model::read_words(about.text);
  std::optional<model::AttributeWords> words = model::read_words(text);
  if (!words) return refuse("words as `" + about.text + "`");
  if (words->head != own->head) return refuse("words after `" + own->head + "`");
  for (model::AttributeWord& w : words->words) {
    const model::AttributeWord* const known = own->find(w.name);
    if (w.version.empty() && known) w.version = known->version;
    if (w.version.empty()) return refuse("`" + w.name + "`, which `" + isa_.name + "` does not have, with a version");
  }
  if (about.option != model::kNoIndex) {
    const uint64_t bit = uint64_t{1} << about.option;
    const bool is_on = words->find(about.word) != nullptr;
    if (has_code() && is_on != ((options_ & bit) != 0))
      return refuse("this before the first instruction, as it turns `" + isa_.machine.options[about.option].name +
                    (is_on ? "` on" : "` off"));
    options_ = is_on ? options_ | bit : options_ & ~bit;
  }
  text = words->text();
  return true;
}

bool SourceAssembler::has_code() {
  bool found = false;
  each_code_section(
      [&](Section s) { found |= s == object::kCodeSection ? !object_.code.empty() : object_.section(s).size() != 0; });
  return found;
}

// An option that is on has its word in the attribute, so that the object says what it has.
void SourceAssembler::set_options(uint64_t options) {
  for (const model::ObjectAttribute& about : isa_.machine.attributes.all) {
    if (about.option == model::kNoIndex || !(options & ~options_ & uint64_t{1} << about.option)) continue;
    std::string& text = attributes_[about.tag].text;
    std::optional<model::AttributeWords> words = model::read_words(text);
    if (!words || words->find(about.word)) continue;
    const std::optional<model::AttributeWords> own = model::read_words(about.text);
    const model::AttributeWord* const known = own->find(about.word);
    words->words.push_back(known ? *known : model::AttributeWord{about.word, ""});
    text = words->text();
  }
  options_ = options;
}

void SourceAssembler::write_attributes() {
  const model::ObjectAttributes& about = isa_.machine.attributes;
  if (about.section.empty()) return;
  std::vector<object::AttributeValue> all;
  for (const auto& [tag, a] : attributes_) all.push_back(a);
  object_.attributes = {about.section, about.type,
                        object::write_attributes(object::attribute_format(isa_.machine), all)};
}

}  // namespace isadora::assembler
