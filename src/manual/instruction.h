// The page of an instruction.
#pragma once

#include "manual/book.h"
#include "manual/results.h"

namespace isadora::manual {

Page instruction_page(const BookPages& pages, ExampleRunner& runner, uint16_t optype);

// The result of a claim as a mark: proved, tested with the reason, refuted with the command that reproduces it.
Html verdict(const BookPages& pages, const model::Claim& claim);

// A field's fixed code or its default in words, or empty.
Html code_meaning(const BookPages& pages, const model::Field& field, uint64_t code);

// The errata whose last column begins with an instruction of this optype, as a table; may be empty.
Html errata_of(const BookPages& pages, uint16_t optype, const Page& page);

}  // namespace isadora::manual
