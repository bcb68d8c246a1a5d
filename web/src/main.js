// The explorer: a program on the left, the machine that runs it on the right. All data of an instruction set
// come from the server.
import { Gone, ask, latest, tryAgain, watchServer } from "./api.js";
import { makeBits } from "./bits.js";
import { makeChanges } from "./changes.js";
import { $, element, option, rich } from "./dom.js";
import { makeEditor } from "./editor.js";
import * as keep from "./keep.js";
import { makeLaunch } from "./launch.js";
import * as link from "./link.js";
import { makeMemory } from "./memory.js";
import { count, lanesText } from "./numbers.js";
import { makeRegisters } from "./registers.js";
import { followTheme } from "./theme.js";

let isa = null; // its description
let lines = []; // the words of the program
let kernels = [];
let run = null; // its number at the server
let state = null;
let going = false; // until a stop
let held = null; // the launch of a run that waits for the user's consent
let most = Infinity; // bytes of a program
let hindrance = null; // why nothing can run, and the remedy: { why, help() }
let own = false; // the program is the user's, who has changed it
const embedded = window.top !== window; // in a page of the manual: an example does not replace the user's program

followTheme();
document.documentElement.classList.toggle("embedded", embedded);

function tell(text) {
  $("aside").textContent = text;
  $("aside").hidden = false;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { $("aside").hidden = true; }, 4000);
}

// ---- the server

watchServer({
  gone(why, seconds) {
    going = false;
    $("gone").hidden = false;
    $("gone-says").replaceChildren(...rich(`${why} It is asked again in ${count(seconds, "second")}.`));
  },
  back() {
    $("gone").hidden = true;
    if (!isa) return begin(false);
    return assemble(() => start({ changes: changes.all(), moment: state?.moment ?? 0, warp: state?.warp ?? 0 }));
  },
});
$("gone-again").addEventListener("click", tryAgain);

// Shows an error at its place; a lost connection is reported elsewhere.
const complain = (error) => {
  if (error instanceof Gone) return;
  hinder(error.message);
  launch.blame(error.message);
};

// ---- the program

let typing = 0;
let assembling = Promise.resolve();
const assembled = latest(ask);
let editor = null;

function assemble(then = start) {
  clearTimeout(typing);
  typing = 0;
  assembling = assembleNow(then).catch(complain);
  return assembling;
}

async function assembleNow(then) {
  const typed = new TextEncoder().encode(editor.text()).length;
  if (typed > most) {
    $("program-says").textContent = `${count(typed, "byte")}: a program has at most ${most.toLocaleString("en")} here`;
    $("program-says").classList.add("bad");
    return hinder("The program is too long.");
  }
  const answer = await assembled("assemble", { isa: isa.name, text: editor.text() });
  if (!answer) return;
  lines = answer.lines;
  editor.showWords(lines);
  editor.showMistakes(answer.diagnostics);
  const errors = answer.diagnostics.filter((d) => d.severity === "error");
  const bytes = lines.reduce((sum, l) => sum + l.bytes, 0);
  $("program-says").textContent = errors.length ? count(errors.length, "mistake") : `${count(lines.length, "instruction")}, ${count(bytes, "byte")}`;
  $("program-says").classList.toggle("bad", errors.length > 0);
  showMistakes(answer.diagnostics);
  if (!answer.good) {
    const place = errors.find((d) => d.from)?.from;
    hinder("The program has errors.", () => place && editor.goTo(place));
    return showWord();
  }
  kernels = answer.kernels;
  await then();
}

// The first notes, and the others on request: an instruction may have ten forms.
function notes(all) {
  const lines = all.map((n) => element("span", { class: "note" }, ...rich(n)));
  if (lines.length < 5) return lines;
  return [...lines.slice(0, 3), element("details", { class: "note" }, element("summary", {}, `${lines.length - 3} more`), ...lines.slice(3))];
}

function showMistakes(list) {
  $("mistakes").hidden = list.length === 0;
  $("mistakes").replaceChildren(...list.slice(0, 20).map((d) => {
    const where = element("button", { type: "button", class: "where" }, d.from ? `line ${d.from.line}` : "program");
    if (d.from) where.addEventListener("click", () => editor.goTo(d.from));
    const fixes = d.fixes.map((f) => {
      const button = element("button", { type: "button", class: "fix" }, ...rich(f.text));
      button.addEventListener("click", () => editor.apply(f));
      return button;
    });
    return element("li", { class: d.severity }, where, " ", ...rich(d.message), ...notes(d.notes), " ", ...fixes);
  }));
}

// The word of the line with the cursor; else of the machine's current line.
function showWord() {
  const of = (line) => lines.find((l) => l.line === line);
  const written = of(editor.line()), stands = hindrance ? undefined : of(state?.next?.line);
  bits.show(editor.view.hasFocus ? written ?? stands : stands ?? written ?? lines[0]);
}

// Called shortly after an edit; a program pasted over another one takes no state from it.
function changed({ whole }) {
  clearTimeout(typing);
  typing = setTimeout(assemble, 120);
  if (whole) {
    changes.forget();
    memory.forget();
  }
  if (!own) {
    own = true;
    if (!embedded) keep.putAside(isa.name);
  }
  if (location.hash && !embedded) history.replaceState(null, "", location.pathname); // the link belongs to another program
  keepProgram();
}

function keepProgram() {
  if (embedded || !own) return;
  keep.write(isa.name, { program: editor.text(), launch: launch.given(), stops: editor.stops(), changes: changes.atBeginning(), held: held !== null });
}

// ---- the run

const launch = makeLaunch({ changed() { keepProgram(); start().catch(complain); } });
const bits = makeBits({ isa: () => isa.name, use: (line, text) => editor.replaceLine(line, text) });
const registers = makeRegisters({
  edit(name, lane) {
    $("set-place").value = name;
    if (isa.lanes > 1) $("set-lane").value = String(lane);
    $("set-value").focus();
    $("set-value").select();
  },
  ask: whereWritten,
});
const memory = makeMemory({ read: (q) => (run === null ? null : ask("memory", { run, ...q })), elementsOf: launch.elementsOf, written: whereWritten });
const changes = makeChanges({
  takenBack() {
    keepProgram();
    start({ changes: changes.all(), moment: state.moment, warp: state.warp }).catch(complain);
  },
});

// Shows the last write of a value: by an instruction, or by the user.
const writtenQuestion = latest(ask);
async function whereWritten(place, lane) {
  if (hindrance || run === null) return;
  const answer = await writtenQuestion("written", { run, place, lane }).catch((error) => ({ error }));
  if (!answer) return;
  const of = isa.lanes > 1 && !/\[.*,/.test(place) && isPerLane(place) ? ` of lane ${lane}` : "";
  const set = changes.all().filter((c) => c[3] === place && (c[2] === null || c[2] === lane)).map((c) => c[0]).pop();
  const byUser = set !== undefined && (answer.moment ?? null) === null ? true : set > answer.moment;
  $("written-go").hidden = Boolean(answer.error) || (byUser ? false : answer.moment === null);
  const at = byUser ? set : answer.moment;
  $("written-go").onclick = () => move("go_to", { moment: at });
  if (answer.error) return void $("written-says").replaceChildren(...rich(answer.error.message));
  if (byUser) return void $("written-says").replaceChildren(...rich(`\`${place}\`${of} was set by you, at step ${set}.`));
  if (answer.moment === null) return void $("written-says").replaceChildren(...rich(`\`${place}\`${of} has not been written: it is what it was at the beginning.`));
  const code = (answer.line && written(answer.line)) || (answer.text ?? "").replace(/;$/, "");
  $("written-says").replaceChildren(...rich(`\`${place}\`${of} was written by ${answer.line ? `line ${answer.line}, ` : ""}\`${code}\`, at step ${answer.moment}.`));
}
const writtenHint = $("written-says").textContent;
function forgetWritten() {
  $("written-says").textContent = writtenHint;
  $("written-go").hidden = true;
}
const isPerLane = (name) => state?.files.some((f) => isa.files.find((d) => d.name === f.name)?.scope === "lane" && f.rows.some((r) => r.name === name));

// ---- profile: execution counts and memory efficiency of lines

const heatQuestion = latest(ask);
let heatTimer = 0;
const heatShown = () => $("heat").getAttribute("aria-pressed") === "true";
const percent = (part, of) => `${Math.round((100 * part) / of)} %`;

// The share of a sector's bytes that lanes have requested.
function efficiency(line) {
  const moved = line.memory.reduce((sum, m) => sum + (m.moved ?? 0), 0);
  const used = line.memory.filter((m) => m.moved).reduce((sum, m) => sum + m.bytes, 0);
  return moved ? Math.min(1, used / moved) : null;
}

function heatOf(line, most) {
  const lanes = line.alive ? line.lanes / line.alive : 1, used = efficiency(line);
  const says = [`executed ${line.times === 1 ? "once" : `${line.times.toLocaleString("en")} times`}`];
  if (isa.lanes > 1) says.push(`${percent(line.lanes, line.alive || 1)} of the lanes were active`);
  if (line.parted) says.push(`lanes parted ${line.parted === 1 ? "once" : `${line.parted} times`}`);
  for (const m of line.memory) says.push(`${m.kind} ${m.space}: ${m.bytes.toLocaleString("en")} bytes${m.moved ? ` in sectors of ${m.moved.toLocaleString("en")} bytes, ${percent(Math.min(m.bytes, m.moved), m.moved)} of them used` : ""}`);
  const short = [line.times.toLocaleString("en")];
  if (lanes < 0.995) short.push(percent(line.lanes, line.alive || 1));
  if (used !== null) short.push(`▤ ${Math.round(100 * used)} %`);
  return { line: line.line, text: short.join(" · "), title: says.join("; "), part: most ? line.times / most : 0, wasteful: used !== null && used < 0.5 };
}

async function showHeat() {
  if (!heatShown() || run === null || hindrance) return editor.showHeat([]);
  const answer = await heatQuestion("profile", { run }).catch(() => null);
  if (!answer || !heatShown()) return;
  const most = Math.max(1, ...answer.lines.map((l) => l.times));
  editor.showHeat(answer.lines.map((l) => heatOf(l, most)));
  $("heat-says").hidden = false;
  $("heat-says").textContent = `Of ${answer.from ? "the last " : ""}${count(answer.steps, "step")}: how often a line was executed${isa.lanes > 1 ? ", how many lanes were active if not all were, and after ▤ how much of the transferred memory they used" : ""}.`;
}
const heatSoon = () => {
  clearTimeout(heatTimer);
  if (heatShown()) heatTimer = setTimeout(showHeat, 250);
};
$("heat").addEventListener("click", () => {
  $("heat").setAttribute("aria-pressed", String(!heatShown()));
  $("heat-says").hidden = true;
  showHeat();
});
$("find").addEventListener("click", () => editor.find());

// Shows why nothing runs. The machine's last state belongs to another program, or to another launch.
function hinder(why, help = () => {}) {
  hindrance = { why, help };
  $("status").replaceChildren(...rich(why));
  $("run").classList.toggle("stale", state !== null);
  $("fault").hidden = true;
  editor.showNext(0);
  editor.showGroups([]);
  editor.showHeat([]);
  forgetWritten();
  for (const id of ["step", "go"]) $(id).disabled = false; // they lead to the remedy
}

const listed = (names) => names.map((n) => `\`${n}\``).join(", ").replace(/, ([^,]*)$/, " and $1");

// Input that a run needs from the user.
function isHindered() {
  launch.show(isa, kernels);
  if (held) return hinder("This program came with a link and has not run.", () => $("run-link").focus()), true;
  const missing = launch.missing();
  if (missing.length === 0) return false;
  launch.demand(false);
  hinder(`The kernel needs ${missing.length === 1 ? "a value" : "values"} under Launch: ${listed(missing)}.`, () => launch.demand(true));
  return true;
}

async function start(from = null) {
  if (isHindered()) return;
  const wanted = from ?? { changes: changes.atBeginning(), moment: 0 };
  going = false;
  const answer = await ask("start", { isa: isa.name, text: editor.text(), ...(run === null ? {} : { run }), ...launch.question() });
  run = answer.run;
  hindrance = null;
  $("run").classList.remove("stale");
  changes.forget();
  let last = answer;
  let warp = 0;
  const lost = [];
  for (const [moment, ofWarp, lane, place, value] of wanted.changes) {
    try {
      if (moment !== last.moment) last = await ask("go_to", { run, moment });
      if (ofWarp !== warp) last = await ask("look", { run, warp: (warp = ofWarp) });
      last = await ask("set", { run, place, value, ...(lane === null ? {} : { lane }) });
      changes.add([moment, ofWarp, lane, place, value]);
    } catch (error) {
      if (error instanceof Gone) throw error;
      lost.push(error.message); // the program has changed since it was set
    }
  }
  $("set-says").replaceChildren(...rich(lost.slice(0, 2).join("; ")));
  if (wanted.moment) last = await ask("go_to", { run, moment: wanted.moment });
  if (wanted.warp !== undefined && wanted.warp !== warp) last = await ask("look", { run, warp: wanted.warp });
  show(last, true);
}

const says = { stands: "", paused: "The run continues.", done: "The run has ended.", limit: "", faulted: "" };

// The code of a line, without its comment.
const written = (line) => editor.lineText(line).split(isa.comment)[0].trim().replace(/\s*;$/, "");

function show(s, fresh = false) {
  state = s;
  forgetWritten();
  heatSoon();
  registers.show(s, fresh);
  memory.show(fresh);
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
    text = `${text ? text + " " : ""}Next: ${(next.text && (written(next.line) || next.text.replace(/;$/, ""))) || next.why}${where.length ? ", " + where.join(", ") : ""}${stands}${part}`;
  }
  $("status").textContent = text;
  showFault(s);
  const line = s.fault?.line ?? (s.status === "done" ? 0 : next?.line) ?? 0;
  editor.showNext(line, s.fault ? "faulted" : "");
  editor.showGroups(groupsOf(s));
  if (!(fresh && editor.view.hasFocus)) editor.follow(line); // do not scroll while the user types
  $("warp-choice").hidden = s.warps.length < 2;
  if ($("warp").options.length !== s.warps.length) $("warp").replaceChildren(...s.warps.map((w) => option(w.number)));
  $("warp").value = String(s.warp);
  $("output-panel").hidden = !s.output && !s.errors;
  $("output").textContent = s.output + s.errors;
  showWord();
  for (const id of ["back", "run-back", "restart"]) $(id).disabled = s.moment === 0;
  for (const id of ["step", "go"]) $(id).disabled = s.status === "done" || s.status === "limit";
}

// Divergent lanes: the line of each group. The registers use the same group numbers.
function groupsOf(s) {
  const groups = registers.groups();
  if (groups.length < 2) return [];
  return groups.map(({ pc, lanes: members, number }) => ({ line: lines.find((l) => BigInt(l.address) === BigInt(pc))?.line ?? 0, number, lanes: members.length,
    title: `${count(members.length, "lane")}: ${lanesText(members)}` }));
}

function showFault(s) {
  $("fault").hidden = !s.fault;
  if (!s.fault) return;
  const f = s.fault;
  const lanes = isa.lanes > 1 ? ` in lanes ${lanesText(f.lanes)} of warp ${f.warp}` : "";
  $("fault").replaceChildren(element("strong", {}, f.kind), ...rich(`: ${f.message}${f.note ? ` (${f.note})` : ""}`),
    element("p", {}, `${f.instruction.replace(/;$/, "") || "at " + f.pc}${f.line ? `, line ${f.line}` : ""}${lanes}`),
    f.address ? element("p", {}, ...rich(`Address ${f.address} of ${f.space}: ${f.nearby}`)) : null);
}

// A run that the server has dropped is started again and brought to its moment before it moves.
async function move(name, question = {}) {
  if (typing) assemble();
  await assembling;
  if (hindrance) return hindrance.help();
  try {
    if (run === null) await start();
    if (run === null) return;
    show(await ask(name, { run, ...question }));
  } catch (error) {
    if (!/no longer kept/.test(error.message)) return complain(error);
    try {
      await start({ changes: changes.all(), moment: state.moment, warp: state.warp });
      show(await ask(name, { run, ...question }));
    } catch (again) {
      complain(again);
    }
  }
}

// A step of the warp that is shown may need other warps to run first, up to a barrier or to the end of the block.
async function step() {
  const before = run === null ? null : state?.moment;
  await move("step");
  const others = (state?.moment ?? 0) - before - 1;
  if (before !== null && !hindrance && others > 0) $("status").append(` (before this step, other warps executed ${count(others, "instruction")})`);
}
const back = () => move("back");
const runBack = () => move("go_back", { lines: editor.stops() });

// In parts, so that an endless loop can be watched and stopped.
async function go() {
  if (going) { going = false; return; }
  going = true;
  $("go").textContent = "Stop ■";
  do await move("go_on", { lines: editor.stops() });
  while (going && !hindrance && state?.status === "paused");
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
  if (hindrance) return;
  const s = await scrub("go_to", { run, moment: Number($("moment").value) }).catch(() => null);
  if (s) show(s);
});

$("set").addEventListener("submit", async (event) => {
  event.preventDefault();
  const place = $("set-place").value.trim(), value = $("set-value").value.trim() || "0", lane = $("set-lane").value.trim();
  const one = /^\d+$/.test(lane) && isa.lanes > 1 ? Number(lane) : null;
  $("set-says").textContent = "";
  if (hindrance) return hindrance.help();
  try {
    const at = state.moment;
    const s = await ask("set", { run, place, value, ...(one === null ? {} : { lane: one }) });
    changes.add([at, state.warp, one, place, value]);
    keepProgram();
    show(s);
  } catch (error) {
    $("set-says").replaceChildren(...rich(error.message));
  }
});

// ---- the words beside the program, if they fit or are wanted

const wordsWanted = () => ({ on: true, off: false }[keep.get("isadora-words")] ?? null);
function wordsShown(shown, any) {
  $("words").hidden = !any;
  $("words").setAttribute("aria-pressed", String(shown));
}
$("words").addEventListener("click", () => {
  keep.set("isadora-words", $("words").getAttribute("aria-pressed") === "true" ? "off" : "on");
  editor.showColumn();
});

// ---- links

$("share").addEventListener("click", async () => {
  const set = changes.all();
  const moved = state && (state.moment > 0 || set.length > 0 || state.warp > 0);
  const given = launch.given();
  const more = moved || Object.keys(given).length || editor.stops().length;
  const hash = link.write({ isa: isa.name, program: editor.text(),
    run: more ? { launch: given, changes: set, moment: state?.moment ?? 0, warp: state?.warp ?? 0, stops: editor.stops() } : null });
  history.replaceState(null, "", hash);
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is in the clipboard.");
  } catch {
    tell("The address of this page is the link.");
  }
});

// Links are untrusted: only valid parts are used.
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

// ---- start

// Any web page can link here with a program: a program from a link runs only with the user's consent.
function hold(wanted) {
  held = wanted;
  $("from-link").hidden = wanted === null;
}

$("run-link").addEventListener("click", async () => {
  const wanted = held;
  hold(null);
  keepProgram();
  await start(wanted).catch(complain);
  $("step").focus(); // the button that had the focus is gone
});

// Programs that can be opened: examples, and the user's replaced program.
function showExamples() {
  const earlier = [["program", "Your program"], ["earlier", "Your program before"]].filter(([which]) => {
    const kept = keep.read(isa.name, which);
    return kept && kept.program !== editor.text();
  });
  $("open").replaceChildren(option("", "Open …"), option("welcome", "The first program"), ...earlier.map(([which, title]) => option(`kept ${which}`, title)),
    ...(isa.examples.length ? [element("optgroup", { label: "Examples" }, ...isa.examples.map((title) => option(`example ${title}`, title)))] : []));
}

// Replaces the program by another one: `given` has what a link has.
async function open(text, given, { trusted, mine = false }) {
  if (typing) clearTimeout(typing);
  typing = 0;
  run = run === null ? null : (await ask("end", { run }), null);
  state = null;
  lines = [];
  changes.forget();
  launch.forget();
  for (const id of ["back", "run-back", "restart", "step", "go"]) $(id).disabled = true;
  for (const id of ["status", "fault", "output", "set-says"]) $(id).textContent = "";
  $("fault").hidden = $("output-panel").hidden = true;
  $("launch").open = false;
  registers.begin(isa);
  memory.begin(isa);
  bits.forget();
  $("set-lanes").hidden = isa.lanes === 1;
  $("editor").replaceChildren();
  own = true; // filling the editor is not an edit of the user
  editor = makeEditor($("editor"), {
    comment: isa.comment,
    changed,
    moved: () => showWord(),
    keys: [{ key: "Mod-Enter", run: () => { move("go_to", { moment: 0 }); return true; } }],
    wordsWanted, wordsShown,
    stopsChanged: keepProgram,
    ask: async (method, place) => (await ask("editor", { isa: isa.name, method, text: editor.text(), ...place })).result,
  }, text);
  own = mine;
  const wanted = taken(given);
  hold(trusted ? null : wanted);
  launch.take(wanted.launch);
  for (const line of wanted.stops) if (line >= 1 && line <= editor.view.state.doc.lines) editor.toggleStop(line);
  if (Object.keys(wanted.launch).some((name) => name.startsWith("argument "))) $("launch").open = true;
  showExamples();
  await assemble(() => start(wanted));
  // The language server loads the description on its first request, which is sent before the user needs a completion.
  if (!embedded) ask("editor", { isa: isa.name, method: "hover", text: "" }).catch(complain);
}

const openKept = (kept) => open(kept.program, kept, { trusted: !kept.held, mine: true });

async function choose(name) {
  isa = await ask("isa", { isa: name });
  $("isa").value = name;
  $("manual").href = `${encodeURIComponent(isa.name)}/index.html`;
}

async function openOwn() {
  const kept = embedded ? null : keep.read(isa.name);
  return kept ? openKept(kept) : open(isa.welcome, null, { trusted: true });
}

$("open").addEventListener("change", async () => {
  const [what, name] = $("open").value.split(/ (.*)/);
  $("open").value = "";
  history.replaceState(null, "", location.pathname);
  try {
    if (what === "kept") {
      if (name === "earlier") keep.exchange(isa.name);
      return await openKept(keep.read(isa.name));
    }
    if (what === "welcome") return await open(isa.welcome, null, { trusted: true });
    const example = await ask("example", { isa: isa.name, title: name });
    await open(example.program, { launch: example.launch }, { trusted: true });
  } catch (error) {
    complain(error);
  }
});
$("open").addEventListener("focus", showExamples);

document.addEventListener("keydown", (event) => {
  const f = { F8: step, F9: go, "Shift+F8": back, "Shift+F9": runBack }[(event.shiftKey ? "Shift+" : "") + event.key];
  if (!f || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  f();
});

const unusable = (error) => { if (!(error instanceof Gone)) $("status").replaceChildren(...rich(error.message)); };
$("isa").addEventListener("change", async () => {
  history.replaceState(null, "", location.pathname);
  keep.set("isadora-isa", $("isa").value);
  try {
    await choose($("isa").value);
    await openOwn();
  } catch (error) {
    unusable(error);
  }
});

// Links from the manual of this server are trusted.
const isFromHere = () => document.referrer.startsWith(`${location.origin}/`);

async function begin(trusted) {
  const wanted = link.read(location.hash);
  const { isas, program_bytes } = await ask("isas", {});
  most = program_bytes;
  $("isa").replaceChildren(...isas.map((name) => option(name)));
  await choose([wanted.isa, keep.get("isadora-isa"), isas[0]].find((name) => isas.includes(name)));
  if (wanted.program === undefined && !wanted.run) return openOwn();
  await open(wanted.program ?? isa.welcome, wanted.run, { trusted });
}
addEventListener("hashchange", () => begin(false).catch(unusable));
begin(isFromHere()).catch(unusable);
