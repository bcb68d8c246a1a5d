// Starts `isadora lsp` and hands it to VS Code's language client, and `isadora debug --dap` where something is debugged. All else is
// theirs.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function settings() {
  return vscode.workspace.getConfiguration("isadora");
}

function makeClient() {
  const server = { command: settings().get("path") || "isadora", args: ["lsp", "--stdio"] };
  return new LanguageClient("isadora", "Isadora", server, {
    documentSelector: [{ language: "isadora" }, { language: "isadora-asm" }],
    initializationOptions: { isa: settings().get("isa") || "" },
    synchronize: {
      configurationSection: "isadora",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.isa"),
    },
  });
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`Isadora's language server does not start: ${error.message}. Is the setting isadora.path right?`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

const adapters = {
  createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(settings().get("path") || "isadora", ["debug", "--dap"]),
};

// Without a configuration: the program that is open.
const configurations = {
  resolveDebugConfiguration(folder, configuration) {
    const editor = vscode.window.activeTextEditor;
    if (!configuration.type && editor && editor.document.languageId === "isadora-asm")
      configuration = { type: "isadora", request: "launch", name: "Debug this program", program: "${file}", stopOnEntry: true };
    const isa = settings().get("isa");
    return !configuration.isa && isa ? { ...configuration, isa } : configuration;
  },
};

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory("isadora", adapters),
    vscode.debug.registerDebugConfigurationProvider("isadora", configurations),
    vscode.commands.registerCommand("isadora.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("isadora.path") ? restart() : undefined)),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
