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

/** Opens a connection to a site for the running test. */
export function openRaw(url: string): Raw {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), family: 4 });
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
