// Converts the components' diagnostics to the public type.
#pragma once

#include <isadora/diagnostic.h>

#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::api {

std::vector<Diagnostic> diagnostics_of(diag::Sink& sink);  // in the order of their locations
std::string report_of(const diag::Sink& sink);

// A result with the sink's findings, with or without a value.
template <class T>
Result<T> fail(diag::Sink& sink) {
  Result<T> result;
  result.diagnostics = diagnostics_of(sink);
  result.report = report_of(sink);
  return result;
}

template <class T>
Result<T> succeed(T value, diag::Sink& sink) {
  Result<T> result = fail<T>(sink);
  result.value = std::move(value);
  return result;
}

// A result with one finding without a location.
template <class T>
Result<T> refused(diag::Kind kind, std::string message, std::vector<std::string> notes = {}) {
  diag::Sink sink;
  sink.report(kind, {}, std::move(message)).notes = std::move(notes);
  return fail<T>(sink);
}

// "did you mean `x`?", or no note.
std::vector<std::string> suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace isadora::api
