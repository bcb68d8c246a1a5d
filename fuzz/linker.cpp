// Any bytes are an object for armv6m or none: it becomes a program, or the linker says why not.
#include "linker/linker.h"

#include "linker/objects.h"
#include "target.h"

using namespace isadora;

FUZZ_TARGET(linker) {
  const encoding::Codec& codec = fuzz::machine("armv6m").codec;
  const std::string_view bytes = fuzz::text_of(data, size);
  diag::Sink sink;
  const std::optional<object::Object> object = linker::read_object(codec, bytes, "fuzz.o", sink);
  if (object) linker::write_object(codec, *object);
  std::optional<object::Unit> unit = object::read_unit(bytes, "fuzz.o", sink);
  if (unit) {
    std::vector<linker::LinkInput> inputs;
    inputs.push_back({std::move(*unit)});
    if (linker::link(codec, std::move(inputs), sink)) return 0;
  }
  fuzz::require(sink.has_errors(), "an object was refused without a diagnostic");
  return 0;
}
