import { createServer } from 'node:net';

/**
 * A port of loopback on which nothing listens now, below those that systems give to outgoing connections (32768 on, on
 * Linux): one of these would now and then have it, or one some hundreds above, by the time it is listened on.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
