// Any requests, one after the other: lines of a question's name, a blank and its body. Each gets an answer that is
// JSON, with a reason where it is refused, whatever the requests before it have left.

#include "serve/service.h"
#include "target.h"

using namespace isadora;

FUZZ_TARGET(serve) {
  static serve::Service service(
      {{{ISADORA_ROOT "/isas/simt128", ""}, {ISADORA_ROOT "/isas/fabrisc", ""}}, nullptr, "fuzz"});
  service.listens_at(1);
  const std::string_view text = fuzz::text_of(data, size);
  size_t asked = 0;
  for (size_t at = 0; at < text.size() && asked < 12; asked++) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line(text.substr(at, end - at));
    at = end + 1;
    const size_t blank = std::min(line.find(' '), line.size());
    std::string body = line.substr(std::min(blank + 1, line.size()));
    // `$ISA` so that inputs do not name a folder.
    for (size_t i; (i = body.find("$ISA")) != std::string::npos;) body.replace(i, 4, ISADORA_ROOT "/isas/simt128");
    const serve::Response r = service.respond({.method = "POST",
                                               .path = "/api/" + line.substr(0, blank),
                                               .host = "localhost:1",
                                               .type = "application/json",
                                               .body = body});
    const serve::Json answer = base::parse_json(r.body);
    fuzz::require(answer.is_object(), "an answer is no object");
    fuzz::require((r.status == 200) != answer.contains("error"), "a refusal without a reason");
  }
  return 0;
}
