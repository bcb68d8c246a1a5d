// The only place that prints.
#include "driver/report.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "base/files.h"

namespace isadora::driver {

namespace {

bool wants_color() { return isatty(STDERR_FILENO) && !std::getenv("NO_COLOR"); }

}  // namespace

void show(diag::Sink& sink, const Common& common) {
  sink.sort();
  if (common.format == diag::Format::Text && sink.all().empty()) return;
  const std::string text = diag::render(sink, {common.format, common.format == diag::Format::Text && wants_color()});
  if (common.format == diag::Format::Text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
  } else {
    print(text);
  }
}

void complain(const std::string& message, const std::string& note) {
  std::fprintf(stderr, "isadora: %s\n", message.c_str());
  if (!note.empty()) std::fprintf(stderr, "  note: %s\n", note.c_str());
}

int print(const std::string& text, int code) { return write_result("-", text, code); }

int write_result(const std::string& path, std::string_view bytes, int code) {
  const std::string error = base::write_file_atomically(path, bytes);
  if (error.empty()) return code;
  complain(error);
  return kUnusable;
}

}  // namespace isadora::driver
