import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../server/db/embedded/control.ts';
import { portOf } from '../../server/http/serve.ts';

/** A database behind a proxy; `refused` counts the connections since `cut`. */
type Cuttable = { proxied: pg.ClientConfig; cut: () => void; mend: () => void; refused: () => number };

/** The same database through a proxy whose connections can be cut, and are refused until it is mended. */
export async function cuttable(connection: Connection): Promise<Cuttable> {
  const sockets: Socket[] = [];
  let isCut = false;
  let refused = 0;
  const server = createServer((socket) => {
    if (isCut) {
      refused += 1;
      socket.destroy();
      return;
    }
    const upstream = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const end of [socket, upstream]) end.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
    sockets.push(socket, upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    proxied: { ...connection, host: '127.0.0.1', port: portOf(server) },
    cut: () => {
      isCut = true;
      refused = 0;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    refused: () => refused,
  };
}
