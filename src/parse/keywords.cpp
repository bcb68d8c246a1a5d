#include "parse/keywords.h"

#include <vector>

#include "diag/diagnostic.h"

namespace isadora::parse {

namespace {

constexpr Keyword kKeywords[] = {
    {"__DefISA", Group::Machine, Style::Statements},
    {"__DefRegisterFile", Group::Machine, Style::Statements},
    {"__DefSpace", Group::Machine, Style::Statements},
    {"__DefFunction", Group::Machine, Style::Program},
    {"__DefBitFieldType", Group::Type, Style::Enumerators},
    {"__DefExtension", Group::Machine, Style::Statements},
    {"__DefNumberType", Group::Type, Style::Statements},
    {"__DefRegisterType", Group::Type, Style::Statements},
    {"__DefAggregate", Group::Type, Style::Statements},
    {"__DefPrefixType", Group::Type, Style::Statements},
    {"__DefOperandType", Group::Type, Style::Statements},
    {"__DefPseudo", Group::Machine, Style::Statements},
    {"__DefABI", Group::Machine, Style::Statements},
    {"__DefGroup", Group::Group, Style::Statements},
    {"__DefOptype", Group::Optype, Style::Statements},
    {"__DefOpcode", Group::Opcode, Style::Statements},
    {"__Rows", Group::Block, Style::Rows},
    {"__Encoding", Group::Block, Style::Statements},
    {"__OperandInfo", Group::Block, Style::Statements},
    {"__Exception", Group::Block, Style::Statements},
    {"__Syntax", Group::Block, Style::Forms},
    {"__Readings", Group::Block, Style::Forms},
    {"__Expansion", Group::Block, Style::Forms},
    {"__Semantics", Group::Block, Style::Clauses},
    {"__Crack", Group::Block, Style::Crack},
    {"__Examples", Group::Block, Style::Examples},
    {"__Claims", Group::Block, Style::Claims},
    {"__Description", Group::Block, Style::Prose},
    {"__ModifierInfo", Group::Block, Style::Prose},
};

}  // namespace

const Keyword* find_keyword(std::string_view word) {
  for (const Keyword& keyword : kKeywords)
    if (keyword.word == word) return &keyword;
  return nullptr;
}

bool is_definition_word(std::string_view word) { return word.starts_with("__Def"); }

std::string nearest_keyword(std::string_view word) {
  // No keyword is so long: a word of a megabyte shall not be compared letter by letter.
  if (word.size() > 64) return {};
  std::vector<std::string> candidates;
  for (const Keyword& keyword : kKeywords)
    if ((keyword.group == Group::Block) != is_definition_word(word)) candidates.emplace_back(keyword.word);
  return diag::nearest(word, candidates);
}

Style style_of(std::string_view word) {
  if (const Keyword* keyword = find_keyword(word)) return keyword->style;
  if (const Keyword* keyword = find_keyword(nearest_keyword(word))) return keyword->style;
  return is_definition_word(word) ? Style::Statements : Style::Prose;
}

}  // namespace isadora::parse
