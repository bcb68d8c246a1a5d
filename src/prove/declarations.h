// Shared parts of the questions about declarations; each kind is in a file of its own.
#pragma once

#include "prove/identity.h"
#include "prove/prove.h"

namespace isadora::prove {

void add_fields(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out);
void add_guards(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out);
void add_twins(const library::Loaded& loaded, Identity& identity, std::vector<Question>& out);

void each_form(const model::Isa& isa, const std::function<void(uint16_t opcode, uint16_t form)>& visit);
Question about_opcode(const model::Isa& isa, uint16_t opcode, std::string text, std::string key);

// Is the field an operand or a modifier? Control fields for the machine's front end have no semantics.
bool is_legal_field(const model::Isa& isa, const model::Opcode& opcode, uint16_t field);

}  // namespace isadora::prove
