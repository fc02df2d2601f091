import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP connection for handwritten requests. */
export type RawConnection = {
  socket: Socket;
  /** Resolves when it is connected. */
  opened: Promise<unknown>;
  /** The response so far. */
  received: () => string;
  /** Resolves when it is closed by either side, with its lifetime in seconds. */
  closed: Promise<number>;
};

/**
 * Opens a connection to a site for the running test.
 * @param from local address
 */
export function openRaw(url: string, from?: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = createConnection({
    host: hostname,
    port: Number(port),
    family: 4,
    ...(from && { localAddress: from }),
  });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  const begun = performance.now();
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve((performance.now() - begun) / 1000));
  });
  onTestFinished(() => void socket.destroy());
  return { socket, opened: once(socket, 'connect'), received: () => Buffer.concat(chunks).toString('latin1'), closed };
}

/** Status of the first response; 0 if there is none. */
export function statusOf({ received }: RawConnection): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received())?.[1] ?? 0);
}

/** Connections opened at the same time. */
const BATCH_SIZE = 100;

/**
 * Opens many connections in batches, because the backlog of the listening socket is 511.
 * @param count a multiple of 100
 * @param begin called with each socket at once
 * @param from local address
 */
export async function openMany(
  url: string,
  count: number,
  begin: (socket: Socket) => void,
  from?: string,
): Promise<RawConnection[]> {
  const connections: RawConnection[] = [];
  while (connections.length < count) {
    const batch = Array.from({ length: BATCH_SIZE }, () => openRaw(url, from));
    for (const { socket } of batch) begin(socket);
    connections.push(...batch);
    await Promise.all(batch.map(({ opened }) => opened));
    // This response comes only after the site has accepted the batch.
    await fetch(`${url}/api/health`, { headers: { Connection: 'close' } }).catch(() => {});
  }
  return connections;
}

/** Whether the connection is open at this end. */
export function isOpen({ socket }: RawConnection): boolean {
  return !socket.destroyed;
}
