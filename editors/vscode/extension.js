// Starts `isadora lsp` and hands it to VS Code's language client. All else is the server's.
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

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand("isadora.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("isadora.path") ? restart() : undefined)),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
