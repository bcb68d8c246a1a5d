-- A session of Neovim's own language client with `isadora lsp`: what a user sees, from the first mistake to the formatted file. The test
-- (neovim_test.sh) gives the program's path and an empty folder; a failed step prints what it saw and ends with status 1.
local program, folder = vim.env.ISADORA, vim.env.FOLDER
local file = folder .. "/session.s"

local function check(what, holds, seen)
  if not holds then
    io.stderr:write("neovim: " .. what .. "; seen: " .. vim.inspect(seen) .. "\n")
    vim.cmd("cquit 1")
  end
  io.stdout:write("ok: " .. what .. "\n")
end

local function write(lines)
  local out = assert(io.open(file, "w"))
  out:write(table.concat(lines, "\n") .. "\n")
  out:close()
end

write({
  ".kernel main",
  "again:",
  "    IADDD R0, R1, R2;",
  "    @!P0 BRA again;",
  "EXIT ;",
  ".end",
})
vim.cmd("edit " .. file)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({
  name = "isadora",
  cmd = { program, "lsp", "--stdio" },
  root_dir = folder,
  init_options = { isa = "simt128" },
})
check("the client starts", id ~= nil, id)
vim.lsp.buf_attach_client(buffer, id)

local function wait_for(what, get)
  local found
  vim.wait(10000, function()
    found = get()
    return found ~= nil
  end, 10)
  check(what, found ~= nil, found)
  return found
end

local function diagnostics(count)
  return function()
    local found = vim.diagnostic.get(buffer)
    return #found == count and found or nil
  end
end

local function ask(method, line, column, more)
  local params = vim.tbl_extend("force", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = column },
  }, more or {})
  local answers, trouble = vim.lsp.buf_request_sync(buffer, method, params, 10000)
  check(method .. " is answered", answers and answers[id] and not answers[id].error, answers or trouble)
  return answers[id].result
end

local function text()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

-- a mistake, and what mends it
local found = wait_for("the mistake is shown", diagnostics(1))[1]
check("in its line, with its kind", found.lnum == 2 and found.col == 4 and found.code == "unknown-mnemonic", found)
vim.api.nvim_buf_set_text(buffer, 2, 4, 2, 9, { "IADD" })
wait_for("it goes with the mistake", diagnostics(0))

-- questions
local items = ask("textDocument/completion", 2, 7)
local labels = vim.tbl_map(function(item) return item.label end, items)
check("completion knows the mnemonics", vim.tbl_contains(labels, "IADD") and not vim.tbl_contains(labels, "EXIT"), labels)
local hover = ask("textDocument/hover", 2, 6).contents.value
check("hover shows the word", hover:find("IADD_RR, 128 bits: 0x", 1, true) ~= nil, hover)
local there = ask("textDocument/definition", 2, 6)[1]
check("a definition lies in the description", there.uri:find("/simt128/ialu.isa", 1, true) ~= nil, there)

-- changes, made by the editor from the server's edits
local encoding = vim.lsp.get_client_by_id(id).offset_encoding
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", 1, 1, { newName = "loop" }), encoding)
check("a rename reaches the uses", text()[2] == "loop:" and text()[4] == "    @!P0 BRA loop;", text())
local edits = ask("textDocument/formatting", 0, 0, { options = { tabSize = 4, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buffer, encoding)
check("formatting aligns", text()[4] == "    @!P0 BRA loop;" and text()[3] == "    IADD     R0, R1, R2;" and text()[5] == "    EXIT;", text())
local symbols = ask("textDocument/documentSymbol", 0, 0)
check("the outline has the kernel", symbols[1].name == "main", symbols)

-- the end
local client = vim.lsp.get_client_by_id(id)
client.stop()
check("the server ends when it is asked to", vim.wait(10000, function() return client.is_stopped() end, 10), nil)
vim.cmd("qall!")
