import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { External } from './external.ts';

/** A TCP proxy to an external server that can drop connections. */
export type Proxy = {
  /** Environment of a site that uses the proxy. */
  env: Record<string, string>;
  /** Drops all open connections silently, as a firewall does; new ones work. */
  dropConnections: () => void;
};

/** Starts a proxy for the running test. */
export async function startProxy({ connection, env }: External): Promise<Proxy> {
  const pairs: [Socket, Socket][] = [];
  const socketPath = join(connection.host, `.s.PGSQL.${connection.port}`);
  const server = createServer((near) => {
    const far = createConnection(socketPath);
    pairs.push([near, far]);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    env: { ...env, DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}` },
    dropConnections: () => {
      for (const socket of pairs.flat()) socket.removeAllListeners('data').removeAllListeners('close').resume();
    },
  };
}
