import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as SocketServer } from 'node:net';

/** How long requests in flight may take once the server drains, in milliseconds. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;
/** How long a connection that nobody uses is kept, in milliseconds; a proxy in front has to give it up before. */
const KEPT_MS = 5000;

export type HttpServer = {
  port: number;
  /**
   * Stops accepting, lets the requests in flight finish, and cuts what is left after 10 s. Behind a proxy it first waits
   * until the proxy has given up the connections that it kept, 5 s at most.
   */
  drain: () => Promise<void>;
};

/** Where to listen, and how many proxies are in front. */
type Place = { HOST: string; PORT: number; TRUST_PROXY?: number };

/**
 * Listens for HTTP.
 * @param prefix of the variables that the address comes from.
 * @throws Error with one line that names the variable when the address cannot be listened on.
 */
export async function serve(
  listener: RequestListener,
  { HOST, PORT, TRUST_PROXY = 0 }: Place,
  prefix = '',
): Promise<HttpServer> {
  const server = createServer({ keepAliveTimeout: KEPT_MS }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { HOST, PORT, prefix })));
    server.listen(PORT, HOST, resolve);
  });
  return { port: portOf(server), drain: () => drain(server, TRUST_PROXY > 0 ? KEPT_MS : 0) };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

function explain(error: NodeJS.ErrnoException, { HOST, PORT, prefix }: Place & { prefix: string }): Error {
  const port = `${prefix}PORT`;
  if (error.code === 'EADDRINUSE')
    return new Error(`${port} ${PORT} is in use: stop what listens there, or choose another ${port}`);
  if (error.code === 'EACCES')
    return new Error(`${port} ${PORT} is not allowed for this user: choose one from 1024 up`);
  return new Error(`${prefix}HOST ${HOST} with ${port} ${PORT} cannot be listened on: ${error.message}`);
}

/** @param leave how long kept connections are left to whoever keeps them, in milliseconds */
async function drain(server: Server, leave: number): Promise<void> {
  // Asks clients to close the connection that they keep alive.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // Not the server's own `close`: that also cuts kept connections, and with them what arrived there and was not read yet.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  let sweep: NodeJS.Timeout | undefined;
  const left = setTimeout(() => {
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  }, leave);
  const cut = setTimeout(() => server.closeAllConnections(), leave + DRAIN_MS);
  await closed;
  for (const timer of [left, sweep, cut]) clearTimeout(timer);
}
