// `not_modelled` in semantics: the description says nothing of what happens there. It is a fault of its own name, which
// every machine has whose description says so, and for tools no meaning.
#pragma once

#include <string_view>

#include "model/model.h"

namespace isadora::model {

inline constexpr std::string_view kNotModelled = "NotModelled";

// Not where the function faults so whatever the state is.
bool is_modelled(const Isa& isa, const ir::Function& semantics);
inline bool is_modelled(const Isa& isa, const Form& form) { return is_modelled(isa, form.semantics); }

}  // namespace isadora::model
