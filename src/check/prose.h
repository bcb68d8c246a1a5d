// Text for the reader: prose, source text, examples and claims.
#pragma once

#include <string>
#include <vector>

#include "check/definitions.h"

namespace isadora::check {

std::vector<model::Prose> read_prose(const Definition& d);
std::string semantics_text(const Definition& d);
std::vector<model::Example> read_examples(const Definition& d);
std::vector<model::Claim> read_claims(const Definition& d);

}  // namespace isadora::check
