#include "parse/keywords.h"

#include <vector>

#include "diag/diagnostic.h"

namespace isadora::parse {

namespace {

constexpr Keyword kKeywords[] = {
    {"__DefISA", KeywordGroup::Machine, Style::Statements},
    {"__DefRegisterFile", KeywordGroup::Machine, Style::Statements},
    {"__DefSpace", KeywordGroup::Machine, Style::Statements},
    {"__DefFunction", KeywordGroup::Machine, Style::Program},
    {"__DefBitFieldType", KeywordGroup::Type, Style::Enumerators},
    {"__DefExtension", KeywordGroup::Machine, Style::Enumerators},
    {"__DefNumberType", KeywordGroup::Type, Style::Statements},
    {"__DefRegisterType", KeywordGroup::Type, Style::Statements},
    {"__DefAggregate", KeywordGroup::Type, Style::Statements},
    {"__DefPrefixType", KeywordGroup::Type, Style::Statements},
    {"__DefOperandType", KeywordGroup::Type, Style::Statements},
    {"__DefPseudo", KeywordGroup::Machine, Style::Statements},
    {"__DefABI", KeywordGroup::Machine, Style::Statements},
    {"__DefGroup", KeywordGroup::Group, Style::Statements},
    {"__DefOptype", KeywordGroup::Optype, Style::Statements},
    {"__DefOpcode", KeywordGroup::Opcode, Style::Statements},
    {"__Rows", KeywordGroup::Block, Style::Rows},
    {"__Encoding", KeywordGroup::Block, Style::Statements},
    {"__OperandInfo", KeywordGroup::Block, Style::Statements},
    {"__Exception", KeywordGroup::Block, Style::Statements},
    {"__Syntax", KeywordGroup::Block, Style::Forms},
    {"__Readings", KeywordGroup::Block, Style::Forms},
    {"__Expansion", KeywordGroup::Block, Style::Forms},
    {"__Semantics", KeywordGroup::Block, Style::Clauses},
    {"__Crack", KeywordGroup::Block, Style::Crack},
    {"__Examples", KeywordGroup::Block, Style::Examples},
    {"__Claims", KeywordGroup::Block, Style::Claims},
    {"__Description", KeywordGroup::Block, Style::Prose},
    {"__ModifierInfo", KeywordGroup::Block, Style::Prose},
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
    if ((keyword.group == KeywordGroup::Block) != is_definition_word(word)) candidates.emplace_back(keyword.word);
  return diag::nearest(word, candidates);
}

Style style_of(std::string_view word) {
  if (const Keyword* keyword = find_keyword(word)) return keyword->style;
  if (const Keyword* keyword = find_keyword(nearest_keyword(word))) return keyword->style;
  return is_definition_word(word) ? Style::Statements : Style::Prose;
}

}  // namespace isadora::parse
