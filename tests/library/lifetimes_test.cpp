// Types that keep a reference to a description, or to an object made of one, take no temporary: the reference would
// dangle.
#include <type_traits>

#include "assembler/registers.h"
#include "encoding/field_layout.h"
#include "library/library.h"

namespace isadora::library {
namespace {

template <class Kept, class From, class... Others>
constexpr bool takes_no_temporary =
    std::is_constructible_v<Kept, const From&, Others...> && !std::is_constructible_v<Kept, From, Others...> &&
    !std::is_constructible_v<Kept, const From, Others...>;

static_assert(takes_no_temporary<encoding::Codec, model::Isa>);
static_assert(takes_no_temporary<encoding::Codec, model::Isa, unsigned>);
static_assert(takes_no_temporary<encoding::PlanBuilder, model::Isa>);
static_assert(takes_no_temporary<assembler::InstructionParser, encoding::Codec>);
static_assert(takes_no_temporary<assembler::RegisterNames, model::Isa>);
static_assert(takes_no_temporary<disassembler::Printer, encoding::Codec>);
static_assert(takes_no_temporary<disassembler::Printer, encoding::Codec, std::nullptr_t, unsigned>);

// A Loaded is owned as an IsaAssembler by code that does not print.
static_assert(std::is_convertible_v<std::unique_ptr<Loaded>, std::unique_ptr<IsaAssembler>>);
static_assert(std::has_virtual_destructor_v<IsaAssembler>);

}  // namespace
}  // namespace isadora::library
