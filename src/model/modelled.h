// `not_modelled` in semantics: the description does not define the behavior. It is a fault of a reserved name, which
// every machine has whose description uses it; tools treat it as undefined.
#pragma once

#include <string_view>

#include "model/model.h"

namespace isadora::model {

inline constexpr std::string_view kNotModelled = "NotModelled";

// Not where the function faults so whatever the state is.
bool is_modelled(const Isa& isa, const ir::Function& semantics);
inline bool is_modelled(const Isa& isa, const Form& form) { return is_modelled(isa, form.semantics); }

}  // namespace isadora::model
