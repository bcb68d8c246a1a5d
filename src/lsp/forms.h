// The forms of a mnemonic for an incomplete text: the forms that match the words after dots, the possible next words,
// and the operands after a number of commas.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace isadora::lsp {

struct FormRef {
  const model::Opcode* opcode;
  const model::Form* form;
};

// A word that may follow a dot, with its meaning: the enumerator of `type` with `code`, if it is one.
struct Choice {
  std::string word;
  const model::Type* type = nullptr;
  uint64_t code = 0;
};

std::vector<FormRef> forms_of(const model::Isa& isa, std::string_view mnemonic);

// The forms among them that have room for all these words, in whatever order the description allows.
std::vector<FormRef> open_forms(const model::Isa& isa, const std::vector<FormRef>& forms,
                                const std::vector<std::string_view>& words);
// The possible next words in any form, without duplicates.
std::vector<Choice> next_words(const model::Isa& isa, const std::vector<FormRef>& forms,
                               const std::vector<std::string_view>& words);

// A part of a form after `commas` commas of an instruction's operands, with or without optional ones.
std::vector<const model::Part*> parts_after(const model::Form& form, unsigned commas);

// The words of a modifier or literal, as the assembler reads them.
std::vector<Choice> choices(const model::Isa& isa, const std::vector<model::Field>& fields, const model::Part& part);

// ".HI.X": the words that the form always has.
std::string fixed_words(const model::Isa& isa, const FormRef& form);

}  // namespace isadora::lsp
