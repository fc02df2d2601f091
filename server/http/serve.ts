import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type Socket, Server as StreamServer } from 'node:net';

/** How long requests in flight may take once the server drains, in milliseconds. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;
/** How long no request may come before connections that are kept open are closed while the server drains. */
const QUIET_MS = 500;
/** The same behind a proxy, which has to give them up before: `keepalive_timeout` in `deploy/nginx/academy.conf`. */
const QUIET_BEHIND_PROXY_MS = 5000;

const second = 1000;

/** How long a client may take, so that one that dawdles, on purpose or not, does not hold what others need. */
const limits = {
  /** For the head of a request, from the opening of the connection on. */
  headersTimeout: 20 * second,
  /** For all of it: the largest picture, 8 MB, at half a megabit a second. */
  requestTimeout: 120 * second,
  /** How often both are looked at. */
  connectionsCheckingInterval: 5 * second,
  /** Between two requests: longer than proxies keep a connection (nginx: 60 s), so that they never use one just closed. */
  keepAliveTimeout: 65 * second,
};

/** How long nothing may pass in either direction while a request is read or answered, in milliseconds. */
const STALLED_MS = 30 * second;

/** More are closed at once: each costs memory, and an open file of those that the database needs, too. */
const MAX_CONNECTIONS = 10_000;

/** Requests that a connection may send before the one in front of them is answered; browsers and proxies send none. */
const MAX_AHEAD = 8;

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
  const server = createServer(limits, notFarAhead(listener));
  server.setTimeout(STALLED_MS);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { HOST, PORT, prefix })));
    server.listen(PORT, HOST, resolve);
  });
  return { port: portOf(server), drain: () => drain(server, TRUST_PROXY > 0 ? QUIET_BEHIND_PROXY_MS : QUIET_MS) };
}

/**
 * Closes a connection that sends many requests ahead of their answers: all that one packet holds are begun at once, and
 * a hundred connections that read nothing cost a gigabyte.
 */
function notFarAhead(listener: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // It has the connection only when nothing in front of it does.
    if (response.socket === null) {
      const count = (ahead.get(socket) ?? 0) + 1;
      ahead.set(socket, count);
      if (count > MAX_AHEAD) return void socket.destroy();
      response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

/** The port of a server that listens on one. */
export function portOf(server: Pick<Server, 'address'>): number {
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

/**
 * A client that was just answered may be sending its next request on the same connection, which would be cut if that
 * were closed now (as `close` of an HTTP server does). So each is closed by the answer to its next request; those on
 * which none came are closed once nothing came on any for a while.
 * @param quiet that while, in milliseconds
 */
async function drain(server: Server, quiet: number): Promise<void> {
  let lastRequest = performance.now();
  server.prependListener('request', (_request, response) => {
    lastRequest = performance.now();
    response.setHeader('Connection', 'close');
  });
  const closed = new Promise<void>((resolve) => StreamServer.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => {
    if (performance.now() - lastRequest > quiet) server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), quiet + DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  // Ends what an HTTP server looks at by a timer, which would keep it in memory.
  server.close();
}
