import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { connections } from '../base/limits.ts';
import { listen, portOf } from './serve.ts';

/** In milliseconds: all workers may be busy, or starting again. */
const WAIT_MS = 10_000;

/** Sent with a connection, and answered once the worker has it. */
export const CONNECTION = 'connection';
export const TAKEN = 'taken';

type HandOver = {
  port: number;
  /** Stops accepting; settles once workers have confirmed all accepted connections. */
  close: () => Promise<void>;
};

/**
 * Hands connections to workers in turn, one at a time, so that a busy worker gets fewer. Node's own cluster loses a connection
 * that is being handed over when a worker dies: its client would wait indefinitely.
 */
export function createHandOver(waitMs = WAIT_MS) {
  const workers = new Set<ChildProcess>();
  const free = new Set<ChildProcess>();
  /** This process's own copy of a connection until its worker confirms it. */
  const unconfirmed = new Map<ChildProcess, Socket>();
  let waiting: Socket[] = [];
  let onAllConfirmed = () => {};

  function handOver(): void {
    for (const worker of free) {
      const socket = waiting.shift();
      if (!socket) break;
      free.delete(worker);
      unconfirmed.set(worker, socket);
      worker.send({ kind: CONNECTION }, socket, { keepOpen: true }, (error) => error && takeBack(worker));
    }
    if (waiting.length + unconfirmed.size === 0) onAllConfirmed();
  }

  function wait(socket: Socket): void {
    waiting.push(socket);
    handOver();
  }

  function accept(socket: Socket): void {
    // A broken connection is closed.
    socket.on('error', () => {});
    socket.once('close', () => {
      waiting = waiting.filter((other) => other !== socket);
      handOver();
    });
    socket.setTimeout(waitMs, () => socket.destroy());
    wait(socket);
  }

  /** A worker confirms a connection before it reads from it, so an unconfirmed one can be given to another worker. */
  function takeBack(worker: ChildProcess): void {
    const socket = unconfirmed.get(worker);
    unconfirmed.delete(worker);
    if (socket) wait(socket);
  }

  return {
    join: (worker: ChildProcess): void => {
      workers.add(worker);
      free.add(worker);
      // `close` follows the last message; while a connection is handed over, Node does not report the end of the channel itself.
      worker.once('close', () => takeBack(worker));
      handOver();
    },

    /** The worker has its connection, which stays open there. */
    confirm: (worker: ChildProcess): void => {
      unconfirmed.get(worker)?.destroy();
      unconfirmed.delete(worker);
      if (workers.has(worker)) free.add(worker);
      handOver();
    },

    leave: (worker: ChildProcess): void => {
      workers.delete(worker);
      free.delete(worker);
    },

    /** @throws Error of one line that names the variable when the address cannot be used */
    async listen(address: { HOST: string; PORT: number }): Promise<HandOver> {
      // Paused, because the worker reads the first bytes.
      const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, accept);
      server.maxConnections = connections.max;
      await listen(server, address);
      return {
        port: portOf(server),
        close: () =>
          new Promise((resolve) => {
            onAllConfirmed = resolve;
            server.close();
            handOver();
          }),
      };
    },
  };
}
