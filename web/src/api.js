// Requests to the server of this page. A refusal becomes an error with its reason. If the server does not
// answer, this is reported once, and the request is repeated at growing intervals; no other request is sent meanwhile.
const pauses = [2, 4, 8, 15, 30]; // seconds
const listeners = { gone() {}, back() {} };
let absence = null; // { tries, timer } while the server does not answer

export class Gone extends Error {}
const gone = () => new Gone("`isadora serve` does not answer: does it still run?");

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function send(name, question) {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  }).catch(() => { throw gone(); });
  const text = await response.text().catch(() => { throw gone(); }); // the connection ended during the answer
  const answer = json(text) ?? { error: `the server refuses that (status ${response.status})` };
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function wait() {
  const seconds = pauses[Math.min(absence.tries, pauses.length - 1)];
  absence.timer = setTimeout(tryAgain, 1000 * seconds);
  listeners.gone(gone().message, seconds);
}

// Tries to reach the server again; also on the user's request.
export async function tryAgain() {
  if (!absence) return;
  clearTimeout(absence.timer);
  try {
    await send("isas", {});
  } catch (error) {
    if (error instanceof Gone) {
      absence.tries++;
      return wait();
    }
  }
  absence = null;
  listeners.back();
}

// gone(message, seconds): it does not answer; the next try is in this many seconds. back(): it answers again.
export function watchServer(watcher) { Object.assign(listeners, watcher); }

export async function ask(name, question) {
  if (absence) throw gone();
  try {
    return await send(name, question);
  } catch (error) {
    if (error instanceof Gone && !absence) {
      absence = { tries: 0 };
      wait();
    }
    throw error;
  }
}

// Of several calls that overlap, only the answer to the last one counts.
export function latest(ask) {
  let calls = 0;
  return async (...args) => {
    const call = ++calls;
    const answer = await ask(...args);
    return call === calls ? answer : null;
  };
}
