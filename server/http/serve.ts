import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type Socket, Server as StreamServer } from 'node:net';
import { connections, type WorkerLimits } from '../base/limits.ts';
import { limitConnections } from './connection-limits.ts';

const DRAIN_MS = 10_000;
const SWEEP_MS = 50;
/** How long without a request until keep-alive connections are closed while the server drains. */
const IDLE_MS = 500;
/** The same behind a proxy, which must close them first: `keepalive_timeout` in `deploy/nginx/academy.conf`. */
const IDLE_BEHIND_PROXY_MS = 5000;

const second = 1000;

/** Timeouts against slow clients, malicious or not. */
const timeouts = {
  headersTimeout: 20 * second,
  /** For the whole request: enough for the largest picture, 8 MB, at half a megabit a second. */
  requestTimeout: 120 * second,
  connectionsCheckingInterval: 5 * second,
  /** Between two requests: longer than proxies keep a connection (nginx: 60 s), so that they never use one just closed. */
  keepAliveTimeout: 65 * second,
};

/** Longest time without any traffic while a request is read or answered, in milliseconds. */
const STALLED_MS = 30 * second;

/** Requests that a connection may pipeline; browsers and proxies never do. */
const MAX_PIPELINED = 8;

type HttpServer = {
  port: number;
  /** Lets requests in flight finish, up to 10 s. Behind a proxy it waits up to 5 s for the proxy to close first. */
  drain: () => Promise<void>;
};

type ListenAddress = { HOST: string; PORT: number; TRUST_PROXY?: number };

/** @param prefix of the address's environment variables @throws Error of one line that names the variable */
export async function serve(
  listener: RequestListener,
  { HOST, PORT, TRUST_PROXY = 0 }: ListenAddress,
  prefix = '',
): Promise<HttpServer> {
  const server = createHttp(listener, TRUST_PROXY, connections);
  await listen(server, { HOST, PORT, prefix });
  const closed = () => new Promise<void>((resolve) => StreamServer.prototype.close.call(server, () => resolve()));
  return { port: portOf(server), drain: () => drain(server, idleMsOf(TRUST_PROXY), closed) };
}

type HandedServer = Pick<HttpServer, 'drain'> & {
  take: (socket: Socket) => void;
};

export function serveHanded(
  listener: RequestListener,
  { TRUST_PROXY }: { TRUST_PROXY: number },
  limits: WorkerLimits['connections'],
): HandedServer {
  const server = createHttp(listener, TRUST_PROXY, limits);
  // Node's server begins to check its timeouts at this event, which does not occur by itself here. A test checks that a slow client is cut.
  server.emit('listening');
  const open = new Set<Socket>();
  // The server does not wait for connections that it did not accept itself.
  const closed = async () => {
    while (open.size > 0) await Promise.race([...open].map((socket) => once(socket, 'close').catch(() => {})));
  };
  return {
    take: (socket) => {
      if (open.size >= limits.max) return void socket.destroy();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // As the server does with connections that it accepts.
      socket.allowHalfOpen = true;
      socket.setNoDelay(true);
      server.emit('connection', socket);
    },
    drain: () => drain(server, idleMsOf(TRUST_PROXY), closed),
  };
}

function createHttp(listener: RequestListener, trustProxy: number, limits: WorkerLimits['connections']): Server {
  const server = createServer(timeouts, limitPipelining(listener));
  server.setTimeout(STALLED_MS);
  server.maxConnections = limits.max;
  if (trustProxy === 0) limitConnections(server, limits);
  return server;
}

const idleMsOf = (trustProxy: number) => (trustProxy > 0 ? IDLE_BEHIND_PROXY_MS : IDLE_MS);

/** @param prefix of its environment variables @throws Error of one line that names the variable */
export async function listen(
  server: StreamServer,
  { HOST, PORT, prefix = '' }: ListenAddress & { prefix?: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { HOST, PORT, prefix })));
    server.listen(PORT, HOST, resolve);
  });
}

/** Node starts all requests of a packet at once; a hundred connections that never read would cost a gigabyte. */
function limitPipelining(listener: RequestListener): RequestListener {
  const pipelined = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // A response gets the socket once the responses before it are written.
    if (response.socket === null) {
      const count = (pipelined.get(socket) ?? 0) + 1;
      pipelined.set(socket, count);
      if (count > MAX_PIPELINED) return void socket.destroy();
      response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

function listenError(error: NodeJS.ErrnoException, { HOST, PORT, prefix }: ListenAddress & { prefix: string }): Error {
  const port = `${prefix}PORT`;
  if (error.code === 'EADDRINUSE')
    return new Error(`${port} ${PORT} is in use: stop what listens there, or choose another ${port}`);
  if (error.code === 'EACCES')
    return new Error(`${port} ${PORT} is not allowed for this user: choose one from 1024 up`);
  return new Error(`${prefix}HOST ${HOST} with ${port} ${PORT} cannot be listened on: ${error.message}`);
}

/**
 * Closing a keep-alive connection now (as `close` of an HTTP server does) would cut the next request, which the client
 * may be sending already. So each is closed by the response to its next request; idle ones are closed once no request
 * came on any connection for a while.
 * @param idleMs how long no request must arrive before idle connections are closed
 * @param close stops accepting; settles once every connection is closed
 */
async function drain(server: Server, idleMs: number, close: () => Promise<void>): Promise<void> {
  let lastRequest = performance.now();
  server.prependListener('request', (_request, response) => {
    lastRequest = performance.now();
    response.setHeader('Connection', 'close');
  });
  const closed = close();
  const sweep = setInterval(() => {
    if (performance.now() - lastRequest > idleMs) server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), idleMs + DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  // Stops the HTTP server's own timer, which would keep it in memory.
  server.close();
}
