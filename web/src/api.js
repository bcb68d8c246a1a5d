// Questions to the server that this page came from. What it refuses becomes an error with its reason.
export async function ask(name, question) {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  }).catch(() => { throw new Error("`isadora serve` does not answer; does it still run?"); });
  const answer = await response.json().catch(() => ({ error: `the server refuses that (status ${response.status})` }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
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
