// Types that keep a reference to a description, or to a program, take no temporary: the reference would dangle.
#include <type_traits>

#include "sim/execute.h"
#include "sim/machine.h"
#include "sim/program.h"
#include "sim/reference/probe.h"
#include "sim/register_use.h"
#include "sim/sim.h"
#include "sim/state_locations.h"

namespace isadora::sim {
namespace {

using encoding::Codec;

template <class Kept, class From, class... Others>
constexpr bool takes_no_temporary =
    std::is_constructible_v<Kept, const From&, Others...> && !std::is_constructible_v<Kept, From, Others...> &&
    !std::is_constructible_v<Kept, const From, Others...>;

static_assert(takes_no_temporary<LocationNames, model::Isa>);
static_assert(takes_no_temporary<Launch, model::Isa, Dim, Dim>);
static_assert(takes_no_temporary<RegisterUse, model::Isa>);
static_assert(takes_no_temporary<reference::Probe, model::Isa>);
static_assert(takes_no_temporary<InstructionTexts, Codec>);
static_assert(takes_no_temporary<Bench, Codec, Engine&>);
static_assert(takes_no_temporary<Program, Codec, const object::Object&, const object::Kernel&, Engine&>);
static_assert(!std::is_constructible_v<Program, const Codec&, object::Object, const object::Kernel&, Engine&>);

}  // namespace
}  // namespace isadora::sim
