#include "linker/attributes.h"

#include <algorithm>
#include <map>

#include "model/attributes.h"
#include "object/attributes.h"

namespace isadora::linker {

using diag::Kind;
using object::AttributeValue;
using Merge = model::ObjectAttribute::Merge;

namespace {

class AttributeJoiner {
 public:
  AttributeJoiner(const model::Machine& machine, diag::Sink& sink)
      : about_(machine.attributes), format_(object::attribute_format(machine)), sink_(sink) {}

  object::Remark result() const {
    std::vector<AttributeValue> all;
    for (const auto& [tag, joined] : all_)
      if (!joined.differs) all.push_back(joined.value);
    return {about_.section, about_.type, object::write_attributes(format_, all)};
  }

  void add(const std::string& name, const AttributeValue& a) {
    if (a.number == 0 && a.text.empty()) return;  // as if it were not there
    const model::ObjectAttribute* const known = model::attribute_of(about_, a.tag);
    const bool is_words = known && known->merge == Merge::Words;
    if (is_words && !model::read_words(a.text))
      return fail("`" + name + "` has the attribute `" + known->names[0] + "` " + value_text(a) +
                  ", expected words as \"" + known->text + "\"");
    const auto [at, fresh] = all_.try_emplace(a.tag, Joined{a, name});
    if (!fresh && at->second.value != a) join(known, at->second, name, a);
  }

 private:
  struct Joined {
    AttributeValue value;
    std::string first;  // the object that had it first
    bool differs = false;
  };

  void fail(const std::string& what) { sink_.report(Kind::BadObject, {}, what); }
  void lose(const std::string& what) { sink_.report(Kind::LostAttribute, {}, what); }

  static std::string value_text(const AttributeValue& a) {
    return a.text.empty() ? std::to_string(a.number) : "\"" + a.text + "\"";
  }
  std::string both(const Joined& to, const std::string& name, const AttributeValue& a) const {
    return "the attribute `" + model::attribute_name(about_, a.tag) + "` is " + value_text(to.value) + " in `" +
           to.first + "` and " + value_text(a) + " in `" + name + "`";
  }

  void join(const model::ObjectAttribute* known, Joined& to, const std::string& name, const AttributeValue& a) {
    const Merge merge = known ? known->merge : Merge::Agreed;
    if (merge == Merge::Same) return fail(both(to, name, a) + ", expected the same in all objects of a program");
    if (merge == Merge::Greatest) return void(to.value.number = std::max(to.value.number, a.number));
    if (merge == Merge::Words) return join_words(to, name, a);
    if (merge == Merge::Agreed && !to.differs) lose(both(to, name, a) + ", and the program does not have it");
    to.differs = true;
  }

  void join_words(Joined& to, const std::string& name, const AttributeValue& a) {
    std::optional<model::AttributeWords> words = model::read_words(to.value.text);
    const std::optional<model::AttributeWords> more = model::read_words(a.text);
    if (words->head != more->head)
      return fail(both(to, name, a) + ", expected `" + words->head + "` at the beginning in all objects of a program");
    add_words(*words, *more);
    std::string text = words->text();
    if (!object::is_attribute_text(text)) return fail(both(to, name, a) + ", which are more than 4096 bytes together");
    to.value.text = std::move(text);
  }

  const model::ObjectAttributes& about_;
  const object::AttributeFormat format_;
  diag::Sink& sink_;
  std::map<uint32_t, Joined> all_;  // by tag
};

}  // namespace

std::optional<std::vector<AttributeValue>> attributes_of(const model::Machine& machine, const object::Unit& unit,
                                                         diag::Sink& sink) {
  std::vector<AttributeValue> out;
  const auto is_it = [&](const object::Unit::Section& s) {
    return !machine.attributes.section.empty() && s.type == machine.attributes.type && !s.is_memory();
  };
  for (const object::Unit::Section& s : unit.sections) {
    if (!is_it(s)) continue;
    const object::AttributesRead read = object::read_attributes(object::attribute_format(machine), s.bytes);
    if (!read.error.empty()) {
      sink.report(Kind::BadObject, {}, "`" + unit.name + "` has attributes that " + read.error);
      return std::nullopt;
    }
    for (const std::string& other : read.others)
      sink.report(Kind::LostAttribute, {}, "`" + unit.name + "` has attributes " + other + ", which are left out");
    out.insert(out.end(), read.all.begin(), read.all.end());
  }
  return out;
}

object::Remark join_attributes(const model::Machine& machine, const std::vector<LinkInput>& inputs, diag::Sink& sink) {
  if (machine.attributes.section.empty()) return {};
  AttributeJoiner joiner(machine, sink);
  for (const LinkInput& in : inputs)
    for (const AttributeValue& a : attributes_of(machine, in.unit, sink).value_or(std::vector<AttributeValue>()))
      joiner.add(in.unit.name, a);
  return joiner.result();
}

}  // namespace isadora::linker
