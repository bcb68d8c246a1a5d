#include "lsp/session.h"

namespace isadora::lsp {

std::string ClientSession::feed(std::string_view bytes) {
  frames_.feed(bytes);
  std::deque<Frames::Frame> frames;
  while (std::optional<Frames::Frame> frame = frames_.next()) frames.push_back(std::move(*frame));
  note_cancellations(frames);
  std::string out;
  while (!frames.empty() && !server_.finished()) {
    const Frames::Frame frame = std::move(frames.front());
    frames.pop_front();
    const std::vector<std::string> answers =
        frame.kind == Frames::Kind::Body        ? server_.step(frame.body, !frames.empty())
        : frame.kind == Frames::Kind::BadHeader ? server_.refuse(kParseError, "expected `Content-Length: …`")
                                                : server_.refuse(kInvalidRequest, "the message is too large");
    for (const std::string& answer : answers) out += framed(answer);
  }
  server_.forget_cancellations();
  return out;
}

// Only messages that wait after a request can cancel it, since one is handled at a time.
void ClientSession::note_cancellations(const std::deque<Frames::Frame>& frames) {
  for (const Frames::Frame& frame : frames) {
    const bool cancels = frame.body.find("$/cancelRequest") != std::string::npos;
    if (frames.size() < 2 || frame.body.size() > 4096 || !cancels) continue;
    const Json message = base::parse_json(frame.body);
    const Json& id = at(message, {"params", "id"});
    if (text_at(message, {"method"}) == "$/cancelRequest" && !id.is_null()) server_.cancel(id);
  }
}

}  // namespace isadora::lsp
