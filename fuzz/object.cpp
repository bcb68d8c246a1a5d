// Any bytes are an object file or none: what reads is written and read again as the same object.
#include "object/object.h"

#include "target.h"

using namespace isadora;

FUZZ_TARGET(object) {
  diag::Sink sink;
  const std::string_view bytes = fuzz::text_of(data, size);
  object::elf_isa(bytes);
  const std::optional<object::Object> object = object::read_elf(bytes, "fuzz.o", sink);
  if (!object) {
    fuzz::require(!sink.all().empty(), "an object was refused without a diagnostic");
    return 0;
  }
  const std::optional<object::Object> again = object::read_elf(object::write_elf(*object), "again.o", sink);
  fuzz::require(again.has_value(), "a written object does not read");
  fuzz::require(again->code == object->code && again->constants == object->constants, "other bytes come back");
  fuzz::require(again->kernels.size() == object->kernels.size(), "other kernels come back");
  return 0;
}
