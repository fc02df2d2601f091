import { createServer } from 'node:net';

/**
 * A free port of loopback below the range for outgoing connections (from 32768 on Linux). A port of that range could be taken by
 * an outgoing connection before a server listens on it.
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
