// The explorer: a program on the left, the machine that runs it on the right. All that is true of an instruction set
// comes from the server.
import { ask, latest } from "./api.js";
import { makeBits } from "./bits.js";
import { $, element, option } from "./dom.js";
import { makeEditor } from "./editor.js";
import { makeLaunch } from "./launch.js";
import * as link from "./link.js";
import { makeMemory } from "./memory.js";
import { count, lanesText } from "./numbers.js";
import { makeRegisters } from "./registers.js";

let isa = null; // its description
let lines = []; // the words of the program
let run = null; // its number at the server
let state = null;
let changes = []; // what the user has set: [moment, warp, lane or null, place, value]
let going = false; // until a stop
let good = false;
let held = null; // how a run begins that waits for the user's consent
let most = Infinity; // bytes of a program

// ---- light and dark, as in the manual

const page = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const kept = () => { try { return localStorage.getItem("isadora-theme"); } catch { return null; } };
const showTheme = () => { page.dataset.theme = kept() || (dark.matches ? "dark" : "light"); };
dark.addEventListener("change", showTheme);
showTheme();
$("theme").addEventListener("click", () => {
  try { localStorage.setItem("isadora-theme", page.dataset.theme === "dark" ? "light" : "dark"); } catch { /* it is not kept */ }
  showTheme();
});

function tell(text) {
  $("aside").textContent = text;
  $("aside").hidden = false;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { $("aside").hidden = true; }, 4000);
}

// ---- the program

let typing = 0;
const assembled = latest(ask);
let editor = null;

async function assemble(then = start) {
  const typed = new TextEncoder().encode(editor.text()).length;
  if (typed > most) {
    good = false;
    $("program-says").textContent = `${count(typed, "byte")}: a program has at most ${most.toLocaleString("en")} here`;
    $("program-says").classList.add("bad");
    return stale("The program is too long.");
  }
  const answer = await assembled("assemble", { isa: isa.name, text: editor.text() }).catch((error) => { $("program-says").textContent = error.message; return null; });
  if (!answer) return;
  good = answer.good;
  lines = answer.lines;
  editor.showWords(lines);
  editor.showMistakes(answer.diagnostics);
  const errors = answer.diagnostics.filter((d) => d.severity === "error").length;
  const bytes = lines.reduce((sum, l) => sum + l.bytes, 0);
  $("program-says").textContent = errors ? count(errors, "mistake") : `${count(lines.length, "instruction")}, ${count(bytes, "byte")}`;
  $("program-says").classList.toggle("bad", errors > 0);
  showMistakes(answer.diagnostics);
  showWord();
  if (!good) return stale(state ? "The program has mistakes; the machine still runs the one before." : "The program has mistakes.");
  launch.show(isa, answer.kernels);
  await then();
}

function showMistakes(list) {
  $("mistakes").hidden = list.length === 0;
  $("mistakes").replaceChildren(...list.slice(0, 20).map((d) => {
    const where = element("button", { type: "button", class: "where" }, d.from ? `line ${d.from.line}` : "program");
    if (d.from) where.addEventListener("click", () => editor.goTo(d.from));
    const fixes = d.fixes.map((f) => {
      const button = element("button", { type: "button", class: "fix" }, f.text);
      button.addEventListener("click", () => editor.apply(f));
      return button;
    });
    return element("li", { class: d.severity }, where, " ", d.message, ...d.notes.map((n) => element("span", { class: "note" }, n)), " ", ...fixes);
  }));
}

// That of the line where someone writes; else, of the line that the machine stands at.
function showWord() {
  const of = (line) => lines.find((l) => l.line === line);
  const written = of(editor.line()), stands = of(state?.next?.line);
  bits.show(editor.view.hasFocus ? written ?? stands : stands ?? written ?? lines[0]);
}

// ---- the run

const launch = makeLaunch({ changed: () => start() });
const bits = makeBits({ isa: () => isa.name, use: (line, text) => editor.replaceLine(line, text) });
const registers = makeRegisters({
  edit(name, lane) {
    $("set-place").value = name;
    if (isa.lanes > 1) $("set-lane").value = String(lane);
    $("set-value").focus();
    $("set-value").select();
  },
});
const memory = makeMemory({ read: (q) => (run === null ? null : ask("memory", { run, ...q })) });

function stale(why) {
  $("status").textContent = why;
  $("run").classList.toggle("stale", state !== null);
}

async function start(from = null) {
  if (!good || held) return;
  const wanted = from ?? { changes: changes.filter(([moment]) => moment === 0), moment: 0 };
  going = false;
  try {
    const answer = await ask("start", { isa: isa.name, text: editor.text(), ...(run === null ? {} : { run }), ...launch.question() });
    run = answer.run;
    $("run").classList.remove("stale");
    changes = [];
    let last = answer;
    let warp = 0;
    for (const [moment, ofWarp, lane, place, value] of wanted.changes) {
      if (moment !== last.moment) last = await ask("go_to", { run, moment });
      if (ofWarp !== warp) last = await ask("look", { run, warp: (warp = ofWarp) });
      last = await ask("set", { run, place, value, ...(lane === null ? {} : { lane }) });
      changes.push([moment, ofWarp, lane, place, value]);
    }
    if (wanted.moment) last = await ask("go_to", { run, moment: wanted.moment });
    if (wanted.warp !== undefined && wanted.warp !== warp) last = await ask("look", { run, warp: wanted.warp });
    show(last, true);
  } catch (error) {
    stale(error.message);
  }
}

const says = { stands: "", paused: "It still runs.", done: "The run has ended.", limit: "", faulted: "" };

function show(s, fresh = false) {
  state = s;
  registers.show(s, fresh);
  memory.show();
  const next = s.next;
  $("moment").max = Math.max(s.latest, s.moment);
  $("moment").value = s.moment;
  $("moment-says").textContent = count(s.moment, "step");
  const where = [];
  if (s.grid.some((n) => n > 1)) where.push(`block ${s.block.join(",")}`);
  if (s.warps.length > 1) where.push(`warp ${s.warp}`);
  let text = s.message ?? says[s.status];
  if (s.status === "done" && s.exit_status !== undefined) text = `The program has ended with status ${s.exit_status}.`;
  if (next && s.status !== "done") {
    const stands = isa.lanes > 1 ? `, lanes ${lanesText(next.lanes)}` : "";
    const part = next.takes_part && next.takes_part.length !== next.lanes.length ? `, of which ${next.takes_part.length ? lanesText(next.takes_part) + " take part" : "none takes part"}` : "";
    text = `${text ? text + " " : ""}Next: ${next.text?.replace(/;$/, "") ?? next.why}${where.length ? ", " + where.join(", ") : ""}${stands}${part}`;
  }
  $("status").textContent = text;
  showFault(s);
  editor.showNext(s.fault?.line ?? (s.status === "done" ? 0 : next?.line) ?? 0, s.fault ? "faulted" : "");
  $("warp-choice").hidden = s.warps.length < 2;
  if ($("warp").options.length !== s.warps.length) $("warp").replaceChildren(...s.warps.map((w) => option(w.number)));
  $("warp").value = String(s.warp);
  $("output-panel").hidden = !s.output && !s.errors;
  $("output").textContent = s.output + s.errors;
  showWord();
  for (const id of ["back", "run-back", "restart"]) $(id).disabled = s.moment === 0;
  for (const id of ["step", "go"]) $(id).disabled = s.status === "done" || s.status === "limit";
}

function showFault(s) {
  $("fault").hidden = !s.fault;
  if (!s.fault) return;
  const f = s.fault;
  const lanes = isa.lanes > 1 ? ` in lanes ${lanesText(f.lanes)} of warp ${f.warp}` : "";
  $("fault").replaceChildren(element("strong", {}, f.kind), `: ${f.message}${f.note ? ` (${f.note})` : ""}`,
    element("p", {}, `${f.instruction.replace(/;$/, "") || "at " + f.pc}${f.line ? `, line ${f.line}` : ""}${lanes}`),
    f.address ? element("p", {}, `Address ${f.address} of ${f.space}: ${f.nearby}`) : null);
}

// A run that the server no longer keeps begins again, and is brought to where it was.
async function move(name, question = {}) {
  if (run === null) return start();
  try {
    show(await ask(name, { run, ...question }));
  } catch (error) {
    stale(error.message);
    if (/no longer kept/.test(error.message)) await start({ changes, moment: state.moment, warp: state.warp });
  }
}

const step = () => move("step");
const back = () => move("back");
const runBack = () => move("go_back", { lines: editor.stops() });

// In pieces, so that an endless loop can be watched and stopped.
async function go() {
  if (going) { going = false; return; }
  going = true;
  $("go").textContent = "Stop ■";
  do await move("go_on", { lines: editor.stops() });
  while (going && state?.status === "paused");
  going = false;
  $("go").textContent = "Run ▶▶";
}

$("step").addEventListener("click", step);
$("back").addEventListener("click", back);
$("go").addEventListener("click", go);
$("run-back").addEventListener("click", runBack);
$("restart").addEventListener("click", () => move("go_to", { moment: 0 }));
$("warp").addEventListener("change", () => move("look", { warp: Number($("warp").value) }));
const scrub = latest(ask);
$("moment").addEventListener("input", async () => {
  const s = await scrub("go_to", { run, moment: Number($("moment").value) }).catch(() => null);
  if (s) show(s);
});

$("set").addEventListener("submit", async (event) => {
  event.preventDefault();
  const place = $("set-place").value.trim(), value = $("set-value").value.trim() || "0", lane = $("set-lane").value.trim();
  const one = /^\d+$/.test(lane) && isa.lanes > 1 ? Number(lane) : null;
  $("set-says").textContent = "";
  try {
    const at = state.moment;
    const s = await ask("set", { run, place, value, ...(one === null ? {} : { lane: one }) });
    changes = changes.filter(([moment]) => moment <= at); // those of a future that is left now are not what led here
    changes.push([at, state.warp, one, place, value]);
    show(s);
  } catch (error) {
    $("set-says").textContent = error.message;
  }
});

// ---- links

$("share").addEventListener("click", async () => {
  const moved = state && (state.moment > 0 || changes.length > 0 || state.warp > 0);
  const given = launch.given();
  const more = moved || Object.keys(given).length || editor.stops().length;
  const hash = link.write({ isa: isa.name, program: editor.text(),
    run: more ? { launch: given, changes, moment: state?.moment ?? 0, warp: state?.warp ?? 0, stops: editor.stops() } : null });
  history.replaceState(null, "", hash);
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is in the clipboard.");
  } catch {
    tell("The address of this page is the link.");
  }
});

// What a link says is made by others: only what has the right shape is taken.
function taken(given) {
  const number = (n) => Number.isSafeInteger(n) && n >= 0;
  const list = (l) => (Array.isArray(l) ? l : []);
  const good = ([moment, warp, lane, place, value]) => number(moment) && number(warp) && (lane === null || number(lane)) && typeof place === "string" && typeof value === "string";
  return {
    launch: Object.fromEntries(Object.entries(given?.launch ?? {}).filter(([, v]) => typeof v === "string")),
    changes: list(given?.changes).filter((c) => Array.isArray(c) && good(c)).slice(0, 200),
    moment: number(given?.moment) ? given.moment : 0,
    warp: number(given?.warp) ? given.warp : 0,
    stops: list(given?.stops).filter(number).slice(0, 200),
  };
}

// ---- beginning

// Any page of the web can lead here with a program: what comes from elsewhere runs when the user says so, and not before.
function hold(wanted) {
  held = wanted;
  $("from-link").hidden = wanted === null;
}

$("run-link").addEventListener("click", async () => {
  const wanted = held;
  hold(null);
  await start(wanted);
  $("step").focus(); // the button that had the focus is gone
});

async function choose(name, text = null, given = null, trusted = true) {
  isa = await ask("isa", { isa: name });
  $("isa").value = name;
  run = run === null ? null : (await ask("end", { run }), null);
  state = null;
  lines = [];
  changes = [];
  launch.forget();
  for (const id of ["back", "run-back", "restart", "step", "go"]) $(id).disabled = true;
  for (const id of ["status", "fault", "output"]) $(id).textContent = "";
  $("fault").hidden = $("output-panel").hidden = true;
  registers.begin(isa);
  memory.begin(isa);
  bits.forget();
  $("set-lanes").hidden = isa.lanes === 1;
  $("editor").replaceChildren();
  editor = makeEditor($("editor"), {
    comment: isa.comment,
    changed() { clearTimeout(typing); typing = setTimeout(assemble, 120); },
    moved: () => showWord(),
    keys: [{ key: "Mod-Enter", run: () => { move("go_to", { moment: 0 }); return true; } }],
  });
  editor.setText(text ?? isa.welcome);
  clearTimeout(typing);
  const wanted = taken(given);
  hold(trusted ? null : wanted);
  launch.take(wanted.launch);
  for (const line of wanted.stops) if (line >= 1 && line <= editor.view.state.doc.lines) editor.toggleStop(line);
  await assemble(() => start(wanted));
}

document.addEventListener("keydown", (event) => {
  const f = { F8: step, F9: go, "Shift+F8": back, "Shift+F9": runBack }[(event.shiftKey ? "Shift+" : "") + event.key];
  if (!f || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  f();
});

const unusable = (error) => { $("status").textContent = error.message; };
$("isa").addEventListener("change", () => { history.replaceState(null, "", location.pathname); choose($("isa").value).catch(unusable); });

// The manual of this server leads here, too; its pages are no others' to write.
const isFromHere = () => document.referrer.startsWith(`${location.origin}/`);

async function fromLink(trusted) {
  const wanted = link.read(location.hash);
  const { isas, program_bytes } = await ask("isas", {});
  most = program_bytes;
  $("isa").replaceChildren(...isas.map((name) => option(name)));
  await choose(isas.includes(wanted.isa) ? wanted.isa : isas[0], wanted.program ?? null, wanted.run, trusted || (wanted.program === undefined && !wanted.run));
}
addEventListener("hashchange", () => fromLink(false).catch(unusable));
fromLink(isFromHere()).catch(unusable);
