// Messages, and the begin and end of an editor's session.
#include "dap/server.h"

#include "sim/session/warp_position.h"

namespace isadora::dap {

Server::~Server() = default;

const std::map<std::string_view, Server::Handler>& Server::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"initialize", &Server::initialize},
      {"launch", &Server::launch},
      {"attach", &Server::refuse_attach},
      {"configurationDone", &Server::configuration_done},
      {"terminate", &Server::terminate},
      {"disconnect", &Server::disconnect},
      {"setExceptionBreakpoints", &Server::accept},
      {"setBreakpoints", &Server::set_breakpoints},
      {"setFunctionBreakpoints", &Server::set_function_breakpoints},
      {"setInstructionBreakpoints", &Server::set_instruction_breakpoints},
      {"dataBreakpointInfo", &Server::data_breakpoint_info},
      {"setDataBreakpoints", &Server::set_data_breakpoints},
      {"exceptionInfo", &Server::exception_info},
      {"continue", &Server::continue_run},
      {"next", &Server::next},
      {"stepIn", &Server::step_in},
      {"stepOut", &Server::step_out},
      {"stepBack", &Server::step_back},
      {"reverseContinue", &Server::reverse},
      {"pause", &Server::pause},
      {"threads", &Server::threads},
      {"stackTrace", &Server::stack_trace},
      {"scopes", &Server::scopes},
      {"variables", &Server::variables},
      {"setVariable", &Server::set_variable},
      {"setExpression", &Server::set_expression},
      {"evaluate", &Server::evaluate},
      {"readMemory", &Server::read_memory},
      {"writeMemory", &Server::write_memory},
      {"disassemble", &Server::disassemble},
  };
  return all;
}

// ---- messages

std::string Server::feed(std::string_view bytes) {
  frames_.feed(bytes);
  while (!finished_) {
    const auto frame = frames_.next();
    if (!frame) break;
    if (frame->kind == lsp::Frames::Kind::Body) {
      receive(frame->body);
    } else {
      send_text(frame->kind == lsp::Frames::Kind::TooLarge
                    ? "a message is too large, and was skipped\n"
                    : "a message has no header `Content-Length: N`, and was skipped\n",
                "important");
    }
  }
  return std::exchange(out_, {});
}

void Server::receive(const std::string& body) {
  const Json message = base::parse_json(body);
  const bool is_request = message.is_object() && lsp::text_at(message, {"type"}) == "request" &&
                          lsp::number_at(message, {"seq"}) && !lsp::text_at(message, {"command"}).empty();
  if (is_request) return answer(message);
  send_text(
      "a message is not a request of the protocol: expected {\"seq\": N, \"type\": \"request\", \"command\": …}\n",
      "important");
}

void Server::answer(const Json& request) {
  const std::string command = lsp::text_at(request, {"command"});
  Json response = {{"type", "response"}, {"request_seq", request["seq"]}, {"command", command}, {"success", true}};
  const Json& arguments = lsp::at(request, {"arguments"});
  std::string why;
  try {
    const auto handler = handlers().find(command);
    if (handler == handlers().end()) throw Refusal{"there is no request `" + command + "`"};
    if (going_ && command != "pause" && command != "terminate" && command != "disconnect" && command != "threads" &&
        !command.starts_with("set"))
      throw Refusal{"the program runs; pause it first"};
    response["body"] = (this->*handler->second)(arguments.is_object() ? arguments : Json::object());
  } catch (const Refusal& refusal) {
    response["success"] = false;
    response["message"] = refusal.why;
    response["body"] = {
        {"error", {{"id", 1}, {"format", "{why}"}, {"variables", {{"why", refusal.why}}}, {"showUser", true}}}};
  }
  const bool done = response["success"].get<bool>();
  send(std::move(response));
  if (!done) return;
  if (command == "launch") event("initialized");
  if (command == "configurationDone") begin();
  if (command == "terminate") event("terminated");
}

void Server::send(Json message) {
  message["seq"] = ++sequence_;
  out_ += lsp::framed(base::json_text(message));
}

void Server::event(const char* name, Json body) {
  send({{"type", "event"}, {"event", name}, {"body", std::move(body)}});
}

void Server::send_text(const std::string& text, const char* category) {
  if (!text.empty()) event("output", {{"category", category}, {"output", text}});
}

void Server::send_output() {
  if (debuggee_) send_text(debuggee_->take_output(), "stdout");
}

// ---- arguments

std::string Server::text(const Json& a, const char* member) {
  const Json& found = lsp::at(a, {member});
  if (!found.is_string()) throw Refusal{std::string("the argument `") + member + "` is missing, or not a text"};
  return found.get<std::string>();
}

int64_t Server::number(const Json& a, const char* member, std::optional<int64_t> otherwise) {
  const Json& found = lsp::at(a, {member});
  if (found.is_null() && otherwise) return *otherwise;
  if (found.is_number_unsigned() && found.get<uint64_t>() > INT64_MAX)
    throw Refusal{std::string("the argument `") + member + "` is too large"};
  if (!found.is_number_integer()) throw Refusal{std::string("the argument `") + member + "` is missing, or no number"};
  return found.get<int64_t>();
}

std::vector<std::string> Server::texts(const Json& a, const char* member) {
  const Json& found = lsp::at(a, {member});
  if (found.is_null()) return {};
  const auto is_text = [](const Json& one) { return one.is_string(); };
  if (!found.is_array() || !std::ranges::all_of(found, is_text))
    throw Refusal{std::string("the argument `") + member + "` is not a list of texts"};
  return found.get<std::vector<std::string>>();
}

Debuggee& Server::debuggee() const {
  if (!debuggee_) throw Refusal{"no program is launched"};
  return *debuggee_;
}

bool Server::faulted() const {
  return session().ended() && session().result().status == sim::RunResult::Status::Faulted;
}

// ---- begin and end

Json Server::initialize(const Json& a) {
  for (const char* base : {"linesStartAt1", "columnsStartAt1"}) {
    const Json& from_one = lsp::at(a, {base});
    if (from_one.is_boolean() && !from_one.get<bool>())
      throw Refusal{std::string(base) + ": lines and columns count from 1 here"};
  }
  Json can;
  for (const char* what : {"supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
                           "supportsInstructionBreakpoints", "supportsDataBreakpoints", "supportsStepBack",
                           "supportsSetVariable", "supportsSetExpression", "supportsEvaluateForHovers",
                           "supportsReadMemoryRequest", "supportsWriteMemoryRequest", "supportsDisassembleRequest",
                           "supportsExceptionInfoRequest", "supportsSteppingGranularity", "supportsTerminateRequest"})
    can[what] = true;
  return can;
}

Json Server::refuse_attach(const Json&) {
  throw Refusal{"there is nothing to attach to: use a configuration with \"request\": \"launch\""};
}

Json Server::launch(const Json& a) {
  if (debuggee_) throw Refusal{"a program is launched already"};
  DapLaunchArguments l;
  l.program = text(a, "program");
  for (const auto& [member, value] :
       {std::pair("isa", &l.isa), std::pair("kernel", &l.kernel), std::pair("grid", &l.grid),
        std::pair("block", &l.block), std::pair("engine", &l.engine)})
    if (!lsp::at(a, {member}).is_null()) *value = text(a, member);
  l.args = texts(a, "args"), l.arguments = texts(a, "arguments"), l.settings = texts(a, "settings");
  l.files = texts(a, "files"), l.files_read_only = texts(a, "filesReadOnly");
  const auto flag = [&](const char* member) {
    const Json& found = lsp::at(a, {member});
    if (!found.is_null() && !found.is_boolean())
      throw Refusal{std::string("the argument `") + member + "` is neither true nor false"};
    return found.is_boolean() && found.get<bool>();
  };
  stops_on_entry_ = flag("stopOnEntry"), no_debug_ = flag("noDebug");
  std::string error;
  debuggee_ = launch_(l, error);
  if (!debuggee_) throw Refusal{error};
  const encoding::Codec& codec = debuggee_->codec();
  locations_ = std::make_unique<inspect::Locations>(debuggee_->object());
  source_variables_ = std::make_unique<inspect::SourceVariables>(debuggee_->debug_sections());
  places_ = std::make_unique<sim::LocationNames>(codec.isa());
  texts_ = std::make_unique<sim::InstructionTexts>(codec);
  return Json::object();
}

Json Server::configuration_done(const Json&) {
  debuggee();
  if (over_) throw Refusal{"the session has ended"};
  if (std::exchange(configured_, true)) throw Refusal{"the program has begun already"};
  return Json::object();
}

// A run executes the next instruction even if a breakpoint is there: that is where it stopped. At the program's first
// instruction it has not stopped yet.
void Server::begin() {
  if (stops_on_entry_) return handle_stop("entry", 0);
  going_ = Going{};
  const auto first = session().due_stop();
  if (first && stops(*going_).addresses.contains(first->pc)) handle_stop(*first);
}

Json Server::terminate(const Json&) {
  going_.reset();
  over_ = true;
  return Json::object();
}

Json Server::disconnect(const Json&) {
  going_.reset();
  finished_ = true;
  return Json::object();
}

}  // namespace isadora::dap
