import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { connections } from '../base/limits.ts';
import { listen, portOf } from './serve.ts';

/** How long a connection waits for a worker, in milliseconds: none is free while all are busy, or start again. */
const WAIT_MS = 10_000;

/** The message that is sent with a connection, and the answer once the worker has it. */
export const CONNECTION = 'connection';
export const TAKEN = 'taken';

export type HandOver = {
  port: number;
  /** Stops accepting; settles once all accepted connections are with a worker. */
  close: () => Promise<void>;
};

/**
 * Hands connections to workers in turn, one at a time, so that a busy one gets fewer. Node's own cluster loses a connection that
 * is on its way when a worker dies: its client waits for ever.
 */
export function createHandOver(waitMs = WAIT_MS) {
  const members = new Set<ChildProcess>();
  const free = new Set<ChildProcess>();
  /** This process's own copy of a connection that is on its way. */
  const given = new Map<ChildProcess, Socket>();
  let waiting: Socket[] = [];
  let settled = () => {};

  function handOver(): void {
    for (const worker of free) {
      const socket = waiting.shift();
      if (!socket) break;
      free.delete(worker);
      given.set(worker, socket);
      worker.send({ kind: CONNECTION }, socket, { keepOpen: true }, (error) => error && takeBack(worker));
    }
    if (waiting.length + given.size === 0) settled();
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
    const socket = given.get(worker);
    given.delete(worker);
    if (socket) wait(socket);
  }

  return {
    /** Hands connections to this worker, too, from now on. */
    join: (worker: ChildProcess): void => {
      members.add(worker);
      free.add(worker);
      // After its last message; with a connection on its way, Node does not tell of the end of the channel itself.
      worker.once('close', () => takeBack(worker));
      handOver();
    },

    /** Records that a worker has its connection, which stays open there. */
    taken: (worker: ChildProcess): void => {
      given.get(worker)?.destroy();
      given.delete(worker);
      if (members.has(worker)) free.add(worker);
      handOver();
    },

    /** Stops handing connections to this worker. */
    leave: (worker: ChildProcess): void => {
      members.delete(worker);
      free.delete(worker);
    },

    /**
     * Listens, and hands over each connection.
     * @throws Error of one line that names the variable when the address cannot be used.
     */
    async listen(address: { HOST: string; PORT: number }): Promise<HandOver> {
      // Paused, because the first bytes are the worker's to read.
      const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, accept);
      server.maxConnections = connections.max;
      await listen(server, address);
      return {
        port: portOf(server),
        close: () =>
          new Promise((resolve) => {
            settled = resolve;
            server.close();
            handOver();
          }),
      };
    },
  };
}
