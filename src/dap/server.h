// The Debug Adapter Protocol as a function from bytes to bytes: it answers the requests of VS Code and other editors on
// a session that runs forward and backward. It opens no file and no socket: the owner of the server makes the launch.
//
// A thread of the protocol is a warp, or the hart, numbered from 1. Registers are shown by file and by lane.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "encoding/effects.h"
#include "inspect/locations.h"
#include "inspect/variables.h"
#include "lsp/framing.h"
#include "lsp/json.h"
#include "sim/execute.h"
#include "sim/session/session.h"
#include "sim/state_locations.h"

namespace isadora::dap {

using lsp::Json;

// The arguments of `launch`.
struct DapLaunchArguments {
  std::string program, isa, kernel, grid = "1", block = "1", engine;
  std::vector<std::string> args;       // of a hart's program
  std::vector<std::string> arguments;  // NAME=VALUE: of a kernel, as for `run --arg`
  std::vector<std::string> settings;   // NAME=VALUE
  std::vector<std::string> files, files_read_only;
};

// A running program.
class Debuggee {
 public:
  virtual ~Debuggee() = default;
  virtual sim::session::Session& session() = 0;
  virtual const encoding::Codec& codec() = 0;
  virtual const object::Object& object() = 0;
  virtual object::DwarfSections debug_sections() = 0;
  virtual std::string take_output() = 0;  // its output since the last call
};

class Server {
 public:
  // Null with an error message if the program cannot run.
  using Launch = std::function<std::unique_ptr<Debuggee>(const DapLaunchArguments& arguments, std::string& error)>;
  explicit Server(Launch launch) : launch_(std::move(launch)) {}
  ~Server();

  // Takes bytes of the editor; returns the answers. If the program runs afterwards, run_on() continues it.
  std::string feed(std::string_view bytes);
  bool runs() const { return going_.has_value(); }
  // Runs for some milliseconds, or backward until `has_input` is true; returns the messages to send.
  std::string run_on(const std::function<bool()>& has_input = {});
  bool finished() const { return finished_; }

 private:
  struct Refusal {
    std::string why;
  };
  using Handler = Json (Server::*)(const Json& arguments);
  static const std::map<std::string_view, Handler>& handlers();

  struct Breakpoint {
    int id = 0;
    uint64_t address = 0;
  };
  struct Watched {
    int id = 0;
    std::string text;
    sim::session::Watch watch;
  };
  struct Going {
    sim::session::Until until;
    bool back = false;
    bool out = false;                                        // the frame of the function
    bool over = false;                                       // calls within it do not stop
    std::optional<std::pair<uint32_t, uint32_t>> line = {};  // the source line to leave
    uint64_t begin = 0;                                      // the position before the step
    std::vector<uint64_t> returns = {};                      // `out`: return addresses of the calls that were seen
  };
  // The meaning of a variables reference.
  struct Node {
    enum class Kind : uint8_t { File, Register, Lanes, Lane, Spaces, Locals } kind = Kind::File;
    unsigned warp = 0;
    uint16_t file = 0;
    unsigned number = 0;  // of a register, or a lane
  };
  struct Shown {  // a variable or an expression
    std::string name, value;
    int reference = 0;
    std::string memory = {};
    std::string expression = {};  // an expression with the same value; empty if there is none
  };

  // messages (server.cpp)
  void receive(const std::string& body);
  void answer(const Json& request);
  void send(Json message);
  void event(const char* name, Json body = Json::object());
  void send_text(const std::string& text, const char* category);
  void send_output();

  // life (server.cpp)
  Json initialize(const Json&);
  Json launch(const Json& a);
  Json configuration_done(const Json&);
  void begin();
  Json terminate(const Json&);
  Json disconnect(const Json&);
  Json accept(const Json&) { return Json::object(); }
  Json refuse_attach(const Json&);

  // stops (stops.cpp)
  Json set_breakpoints(const Json& a);
  Json set_function_breakpoints(const Json& a);
  Json set_instruction_breakpoints(const Json& a);
  Json data_breakpoint_info(const Json& a);
  Json set_data_breakpoints(const Json& a);
  Json exception_info(const Json& a);
  Json put(std::vector<Breakpoint>& list, const std::string& where);

  // execution (execution.cpp)
  Json continue_run(const Json& a);
  Json next(const Json& a);
  Json step_in(const Json& a);
  Json step_out(const Json& a);
  Json step_back(const Json& a);
  Json reverse(const Json& a);
  Json pause(const Json& a);
  Json start(const Json& a, Going going, bool steps);
  std::optional<uint64_t> over(const Going& going);
  bool is_incomplete(const sim::session::Stop& stop);
  std::optional<encoding::InstructionEffects> effects_at(uint64_t pc);
  bool is_out();
  sim::session::Until stops(const Going& going) const;
  void handle_stop(const char* reason, unsigned warp, Json more = Json::object());
  void handle_stop(const sim::session::Stop& stop);
  void end();

  // variables (state.cpp)
  Json threads(const Json&);
  Json stack_trace(const Json& a);
  Json scopes(const Json& a);
  std::optional<std::string> source_variable(unsigned warp, const std::string& name);
  std::vector<std::string> locals(unsigned warp);
  Json variables(const Json& a);
  Json set_variable(const Json& a);
  Json set_expression(const Json& a);
  Json evaluate(const Json& a);
  std::vector<Shown> children(const Node& node);
  std::vector<Shown> lane_rows(unsigned warp);
  void space_rows(unsigned warp, unsigned lane, bool of_lanes, std::vector<Shown>& out) const;
  sim::StateLocation register_place(uint16_t file, unsigned number) const;
  std::string set(unsigned warp, uint64_t lanes, const sim::StateLocation& place, const std::string& text);
  Shown shown(unsigned warp, const std::string& name, const sim::StateLocation& place);
  std::pair<sim::StateLocation, uint64_t> place_of(const Node& node, const std::string& name);
  sim::StateLocation place(const std::string& text) const;
  int reference(const Node& node);
  const Node& node(const Json& a, const char* member) const;
  unsigned warp_of(const Json& a, const char* member) const;
  std::optional<sim::session::WarpPosition> position_of(unsigned warp) const;

  // memory and code (memory.cpp)
  struct Memory {
    std::optional<uint16_t> space;  // none: code
    uint64_t address = 0;
    unsigned warp = 0, lane = 0;  // its lane, if each lane has its own space
  };
  std::string memory_reference(uint16_t space, unsigned warp, unsigned lane, uint64_t address) const;
  Memory memory(const Json& a) const;
  uint16_t space_of(const Memory& m) const;
  Json read_memory(const Json& a);
  Json write_memory(const Json& a);
  Json disassemble(const Json& a);
  std::vector<uint64_t> instructions_before(uint64_t address, uint64_t count);
  uint64_t length_at(uint64_t address);
  Json line_of(uint64_t address) const;

  // arguments of requests; each reports a missing one or one of another type
  static std::string text(const Json& a, const char* member);
  static int64_t number(const Json& a, const char* member, std::optional<int64_t> otherwise = std::nullopt);
  static std::vector<std::string> texts(const Json& a, const char* member);
  Debuggee& debuggee() const;
  sim::session::Session& session() const { return debuggee().session(); }
  const model::Isa& isa() const { return debuggee().codec().isa(); }
  bool faulted() const;

  Launch launch_;
  lsp::Frames frames_;
  std::unique_ptr<Debuggee> debuggee_;
  std::unique_ptr<inspect::Locations> locations_;
  std::unique_ptr<inspect::SourceVariables> source_variables_;
  std::unique_ptr<sim::LocationNames> places_;
  std::unique_ptr<sim::InstructionTexts> texts_;
  std::map<std::string, std::vector<Breakpoint>> sources_;  // breakpoints by file
  std::vector<Breakpoint> functions_, instructions_;
  std::vector<Watched> watches_;
  std::vector<Node> nodes_;  // variables references, from 1; valid until the program continues
  std::optional<Going> going_;
  std::string out_;
  int64_t sequence_ = 0;
  int last_id_ = 0;
  uint64_t slice_ = 20'000;  // instructions per run_on()
  bool stops_on_entry_ = false, configured_ = false, no_debug_ = false, interrupted_ = false, over_ = false,
       finished_ = false;
};

}  // namespace isadora::dap
