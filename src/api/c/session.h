// A session's handle: the run, and its results as C structures.
#pragma once

#include "api/c/guard.h"
#include "api/c/handles.h"

struct isadora_session {
  explicit isadora_session(isadora::Session s) : session(std::move(s)) {}
  isadora::Session session;
  bool is_running = false;      // a callback may not use the session that calls it
  std::vector<size_t> watches;  // of the last stop
};

namespace isadora::api::c {

inline bool is_usable(const isadora_session* session) { return session && !session->is_running; }

// Marks the session as running during its lifetime.
class Running {
 public:
  explicit Running(isadora_session& session) : session_(session) { session_.is_running = true; }
  ~Running() { session_.is_running = false; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  isadora_session& session_;
};

}  // namespace isadora::api::c
