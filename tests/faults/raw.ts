import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection on which every byte is sent by hand. */
export type Raw = {
  socket: Socket;
  /** Settles when it stands. */
  opened: Promise<unknown>;
  /** Everything that came back so far. */
  received: () => string;
  /** Settles when it is closed, by whomever, with how long it lived in seconds. */
  closed: Promise<number>;
};

/**
 * Opens a connection to a site for the running test.
 * @param from the address of this machine that it comes from
 */
export function openRaw(url: string, from?: string): Raw {
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

/** The status of the first answer; 0 when there is none. */
export function statusOf({ received }: Raw): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received())?.[1] ?? 0);
}

/** How many are opened at the same moment. */
const AT_ONCE = 100;

/**
 * Opens many, a few at a time: the system keeps no more than 511 that the site did not take yet.
 * @param count a multiple of 100
 * @param begin what is done with each at once
 */
export async function openMany(url: string, count: number, begin: (socket: Socket) => void): Promise<Raw[]> {
  const raws: Raw[] = [];
  while (raws.length < count) {
    const some = Array.from({ length: AT_ONCE }, () => openRaw(url));
    for (const { socket } of some) begin(socket);
    raws.push(...some);
    await Promise.all(some.map(({ opened }) => opened));
    // Whoever comes after them is answered once they were taken.
    await fetch(`${url}/api/health`, { headers: { Connection: 'close' } }).catch(() => {});
  }
  return raws;
}

/** Whether it was not closed yet, as far as is known here. */
export function isOpen({ socket }: Raw): boolean {
  return !socket.destroyed;
}
