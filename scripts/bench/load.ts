import autocannon from 'autocannon';

const CONNECTIONS = 10;

export type RequestKind = {
  label: string;
  path: string;
  headers: Record<string, string>;
  /** Path of each request by its number, if they differ. */
  pathOf?: (n: number) => string;
};

/** Sends requests for some seconds, one after another on each connection. @returns the number of responses */
export async function sendLoad(
  url: string,
  { label, path, headers, pathOf }: RequestKind,
  number: () => number,
  seconds: number,
): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: pathOf?.(number()) ?? path });
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ path, headers, ...(pathOf && { setupRequest }) }],
  });
  if (non2xx + errors > 0) throw new Error(`${label}: ${non2xx} error responses, ${errors} missing ones`);
  return requests.total;
}
