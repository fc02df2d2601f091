import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../server/db/embedded/control.ts';

/**
 * The server behind a pooler that forwards everything but notifications, which are messages of type A (PostgreSQL, 54.7). It
 * lasts until the running test ends.
 */
export async function withoutNotifications(connection: Connection): Promise<Connection & { port: number }> {
  const pooler = createServer((client) => {
    const server = connect(join(connection.host, '.s.PGSQL.5432'));
    let pending = Buffer.alloc(0);
    client.pipe(server);
    server.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 5 && pending.length > pending.readUInt32BE(1)) {
        const end = 1 + pending.readUInt32BE(1);
        if (pending[0] !== 'A'.charCodeAt(0)) client.write(pending.subarray(0, end));
        pending = pending.subarray(end);
      }
    });
    server.on('close', () => client.end());
    for (const socket of [client, server]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => void pooler.close());
  return { ...connection, host: '127.0.0.1', port: (pooler.address() as AddressInfo).port };
}
