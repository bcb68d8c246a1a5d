// Documents: each block of code can be copied; of a session, its commands.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const textOf = (pre) => {
    if (!pre.classList.contains("session")) return pre.textContent;
    return [...pre.querySelectorAll(".tq")].map((line) => line.textContent + (line.nextElementSibling?.className === "tc" ? line.nextElementSibling.textContent : "")).join("\n") + "\n";
  };
  for (const pre of document.querySelectorAll("main pre")) {
    if (pre.matches(".session") && !pre.querySelector(".tq")) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy", title: pre.matches(".session") ? "Copy the commands" : "Copy this code" });
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      const done = await navigator.clipboard.writeText(textOf(pre)).then(() => true, () => false);
      if (!done) getSelection().selectAllChildren(pre);
      button.textContent = done ? "Copied" : "Selected";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    const frame = Object.assign(document.createElement("div"), { className: "copyable" });
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
});
