// The protocol itself: frames, life of a session, positions in other encodings, and invalid messages.
#include <gtest/gtest.h>

#include "client.h"
#include "lsp/session.h"

namespace isadora::lsp {
namespace {

std::vector<Json> messages(const std::string& bytes) {
  Frames frames;
  frames.feed(bytes);
  std::vector<Json> out;
  while (const auto frame = frames.next()) out.push_back(Json::parse(frame->body));
  return out;
}

std::string request(int id, const std::string& method, const Json& params = Json::object()) {
  return framed(base::json_text({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}));
}
std::string notification(const std::string& method, const Json& params = Json::object()) {
  return framed(base::json_text({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}));
}
std::string opening(const std::string& text) {
  return notification(
      "textDocument/didOpen",
      {{"textDocument", {{"uri", "untitled:a.s"}, {"languageId", "s"}, {"version", 1}, {"text", text}}}});
}
std::string typing(const std::string& text, int version) {
  return notification("textDocument/didChange", {{"textDocument", {{"uri", "untitled:a.s"}, {"version", version}}},
                                                 {"contentChanges", Json::array({{{"text", text}}})}});
}

ServerOptions options() { return {{std::string(ISADORA_ROOT) + "/isas"}, "simt128", "test"}; }

TEST(LspProtocol, AMessageMayComeInPieces) {
  const std::string whole = "content-type: x\r\n" + framed(R"({"a":1})") + framed("[]");
  Frames frames;
  std::vector<std::string> bodies;
  for (const char byte : whole) {
    frames.feed(std::string_view(&byte, 1));
    while (const auto frame = frames.next()) bodies.push_back(frame->body);
  }
  EXPECT_EQ(bodies, (std::vector<std::string>{R"({"a":1})", "[]"}));
}

TEST(LspProtocol, ABadHeaderIsSkippedAndAHugeMessageToo) {
  Frames frames;
  frames.feed("Content-Length: no\r\n\r\n" + framed("{}"));
  EXPECT_EQ(frames.next()->kind, Frames::Kind::BadHeader);
  EXPECT_EQ(frames.next()->body, "{}");
  frames.feed("Content-Length: " + std::to_string(kMessageLimit + 1) + "\r\n\r\n");
  EXPECT_EQ(frames.next()->kind, Frames::Kind::TooLarge);
  for (size_t sent = 0; sent < kMessageLimit; sent += 1 << 20) frames.feed(std::string(1 << 20, 'x'));
  EXPECT_FALSE(frames.next());
  frames.feed("x" + framed("[]"));
  EXPECT_EQ(frames.next()->body, "[]");
}

TEST(LspProtocol, ASessionBeginsAndEndsInOrder) {
  ClientSession session(options());
  EXPECT_EQ(messages(session.feed(request(1, "textDocument/hover")))[0]["error"]["code"], kNotInitialized);
  EXPECT_EQ(messages(session.feed(request(2, "initialize")))[0]["result"]["serverInfo"]["name"], "isadora");
  EXPECT_EQ(messages(session.feed(request(3, "initialize")))[0]["error"]["code"], kInvalidRequest);
  EXPECT_EQ(messages(session.feed(request(4, "no/such")))[0]["error"]["code"], kUnknownMethod);
  EXPECT_TRUE(session.feed(notification("$/setTrace")).empty());
  EXPECT_EQ(messages(session.feed(request(5, "shutdown")))[0]["result"], nullptr);
  EXPECT_EQ(messages(session.feed(request(6, "textDocument/hover")))[0]["error"]["code"], kInvalidRequest);
  session.feed(notification("exit"));
  EXPECT_TRUE(session.finished());
  EXPECT_EQ(session.exit_code(), 0);
}

TEST(LspProtocol, AnExitWithoutShutdownIsAFailure) {
  ClientSession session(options());
  session.feed(notification("exit"));
  EXPECT_TRUE(session.finished());
  EXPECT_EQ(session.exit_code(), 1);
}

TEST(LspProtocol, ARequestThatIsCancelledBehindItIsNotWorkedOn) {
  ClientSession session(options());
  session.feed(request(1, "initialize") + notification("initialized") + opening("NOP;\n"));
  const Json hover = {{"textDocument", {{"uri", "untitled:a.s"}}}, {"position", {{"line", 0}, {"character", 1}}}};
  const std::vector<Json> out =
      messages(session.feed(request(7, "textDocument/hover", hover) + request(8, "textDocument/hover", hover) +
                            notification("$/cancelRequest", {{"id", 7}})));
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0]["error"]["code"], kCancelled);
  EXPECT_EQ(out[1]["id"], 8);
  EXPECT_TRUE(out[1]["result"].is_object());
}

TEST(LspProtocol, OfTextsThatChangeAtOnceTheLastIsRead) {
  ClientSession session(options());
  session.feed(request(1, "initialize") + notification("initialized") + opening("NOP;\n"));
  const std::vector<Json> out = messages(session.feed(typing("N", 2) + typing("NO;", 3) + typing("FOO;\nBAR;", 4)));
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0]["params"]["version"], 4);
  EXPECT_EQ(out[0]["params"]["diagnostics"].size(), 2u);
}

TEST(LspProtocol, PlacesCountInTheUnitsThatTheClientTakes) {
  const std::string text = "/* ä😀 */ FOO;\n";
  const auto column = [&](const Json& encodings) {
    const Json capabilities = {{"general", {{"positionEncodings", encodings}}}};
    Client c(capabilities);
    c.open("untitled:a.s", text);
    return c.diagnostics.at("untitled:a.s").at(0)["range"]["start"]["character"].get<int>();
  };
  EXPECT_EQ(column(Json::array()), 10);
  EXPECT_EQ(column({"utf-16", "utf-8"}), 13);
  EXPECT_EQ(column({"utf-32"}), 9);
}

TEST(LspProtocol, ChangesArePutWhereTheUnitsSay) {
  std::string text = "ä😀x\r\nb\n";
  const auto range = [](int l, int c, int l2, int c2) {
    return Json{{"start", {{"line", l}, {"character", c}}}, {"end", {{"line", l2}, {"character", c2}}}};
  };
  EXPECT_TRUE(apply(text, {{"text", "y"}, {"range", range(0, 3, 0, 4)}}, Units::Utf16));
  EXPECT_EQ(text, "ä😀y\r\nb\n");
  EXPECT_TRUE(apply(text, {{"text", "!"}, {"range", range(0, 99, 0, 99)}}, Units::Utf16));
  EXPECT_EQ(text, "ä😀y!\r\nb\n");
  EXPECT_TRUE(apply(text, {{"text", ""}, {"range", range(0, 2, 9, 9)}}, Units::Utf16));  // inside 😀: before it
  EXPECT_EQ(text, "ä");
  EXPECT_FALSE(apply(text, {{"range", range(0, 0, 0, 0)}}, Units::Utf16));
}

TEST(LspProtocol, PathsAndUrisGoRound) {
  EXPECT_EQ(path_of("file:///a%20b/%C3%A4.s"), "/a b/ä.s");
  EXPECT_EQ(uri_of("/a b/ä.s"), "file:///a%20b/%C3%A4.s");
  EXPECT_EQ(path_of("untitled:x"), "");
}

TEST(LspProtocol, MessagesThatNobodyShouldSendAreAnswered) {
  Client c;
  const auto code = [&](const std::string& text) {
    const std::vector<std::string> out = c.server().step(text);
    return out.empty() ? 0 : Json::parse(out[0])["error"].value("code", 1);
  };
  EXPECT_EQ(code("{"), kParseError);
  EXPECT_EQ(code("[]"), kInvalidRequest);
  EXPECT_EQ(code("7"), kInvalidRequest);
  EXPECT_EQ(code(R"({"id":{},"method":"shutdown"})"), kInvalidRequest);
  EXPECT_EQ(code(R"({"id":1,"method":"textDocument/hover","params":[1]})"), kInvalidParams);
  EXPECT_EQ(code(R"({"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":5}}})"), kInvalidParams);
  EXPECT_EQ(code(R"({"method":"textDocument/didOpen"})"), 0);
  EXPECT_EQ(code(R"({"method":"textDocument/didChange","params":{"textDocument":{"uri":"x"}}})"), 0);
  EXPECT_EQ(code(std::string(100000, '[')), kParseError);
  c.open("untitled:a.s", "NOP;\n");
  const auto ask = [&](const char* position) {
    const std::string place = R"({"textDocument":{"uri":"untitled:a.s"},"position":)" + std::string(position) + "}";
    for (const char* method : {"hover", "completion", "definition", "references", "documentHighlight"})
      EXPECT_TRUE(c.ask(std::string("textDocument/") + method, Json::parse(place)).contains("result")) << position;
  };
  for (const char* position : {"{}", "null", R"({"line":-1,"character":-5})", R"({"line":99999999999,"character":0})",
                               R"({"line":0,"character":18446744073709551615})", R"({"line":"a"})"})
    ask(position);
}

// Every prefix and every place of a text that uses all of the grammar, asked everything.
TEST(LspProtocol, NoTextAndNoPlaceBreaksTheServer) {
  const std::string program =
      ".kernel k\n.param a, ptr\n.l: @!P0 IADD.X R0, P1, c[0x0][a], ~R4 $sched=4y; // c\n/* d */ BRA .l;\n.ascii "
      "\"x\n'";
  const std::string description =
      "__DefBitFieldType A<2>\n  X; Y;\n__DefOptype T : [G]\n  __Encoding\n    field<0, 8> A b.c = X;\n  __Syntax\n"
      "    T{.b} Rd, {-}c $q ;\n  __Semantics\n    T.b Rd:\n        Rd = f(b == \"X\") ? \"\n";
  for (const auto& [uri, text] : {std::pair<std::string, std::string>("untitled:a.s", program),
                                  std::pair<std::string, std::string>("untitled:a.isa", description)}) {
    Client c;
    c.open(uri, "");
    const auto ask = [&](const std::string& method, const Json& params) {
      const Json answer = c.ask(method, params);
      const bool broken = answer.contains("error") && answer["error"]["code"] == kInternalError;
      EXPECT_FALSE(broken) << answer.dump();
    };
    for (size_t length = 0; length <= text.size(); length += 3) {
      c.change(uri, Json::array({{{"text", text.substr(0, length)}}}));
      c.texts[uri] = text.substr(0, length);
      for (size_t at = length < 9 ? 0 : length - 9; at <= length; at += 2)
        for (const char* method : {"hover", "completion", "definition", "references", "prepareRename"})
          ask(std::string("textDocument/") + method, c.at(uri, "", at));
      ask("textDocument/formatting", {{"textDocument", {{"uri", uri}}}});
      ask("textDocument/documentSymbol", {{"textDocument", {{"uri", uri}}}});
    }
  }
}

}  // namespace
}  // namespace isadora::lsp
