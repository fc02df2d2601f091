/** Requests of visitors to a node, each with a network address, as nginx would pass it on. */
export function visitorsOf(url: string) {
  let visitors = 0;
  /** A new address of another network each time. */
  function newAddress(): string {
    visitors += 1;
    return `10.${Math.floor(visitors / 250)}.${visitors % 250}.1`;
  }

  /** Sends JSON. */
  function post(path: string, body: object, from = newAddress(), headers: Record<string, string> = {}) {
    const all = { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers };
    return fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
  }

  /** Sends a form as a browser without JavaScript does. */
  function postForm(path: string, fields: Record<string, string>, from = newAddress()) {
    const headers = { Accept: 'text/html', 'X-Forwarded-For': from };
    return fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
  }

  return { newAddress, post, postForm };
}

/** Sends a number of requests, 16 at a time. @returns the number of responses by status */
export async function sendMany(
  count: number,
  send: (number: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const work = async () => {
    for (const number of numbers) {
      const response = await send(number);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return statuses;
}
