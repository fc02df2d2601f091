import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long requests in flight may take once the server drains, in milliseconds. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

export type HttpServer = {
  port: number;
  /** Stops accepting, lets the requests in flight finish, and cuts what is left after 10 s. */
  drain: () => Promise<void>;
};

/**
 * Listens for HTTP.
 * @throws Error with one line that names the variable when the address cannot be listened on.
 */
export async function serve(
  listener: RequestListener,
  { HOST, PORT }: { HOST: string; PORT: number },
): Promise<HttpServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, HOST, PORT)));
    server.listen(PORT, HOST, resolve);
  });
  return { port: portOf(server), drain: () => drain(server) };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`PORT ${port} is in use: stop what listens there, or choose another PORT`);
  if (error.code === 'EACCES') return new Error(`PORT ${port} is not allowed for this user: choose one from 1024 up`);
  return new Error(`HOST ${host} with PORT ${port} cannot be listened on: ${error.message}`);
}

async function drain(server: Server): Promise<void> {
  // Asks clients to close the connection that they keep alive.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
