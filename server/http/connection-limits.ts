import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connections } from '../base/limits.ts';
import { clientAddress, wideNetwork } from './client-address.ts';

/**
 * Closes connections above the limits: unused ones of an address, and those of a network above its share, so that no one locks
 * others out. Behind a proxy all have one address, so the proxy must do it.
 */
export function limitConnections(server: Server, limits = connections): void {
  const open = new Map<string, number>();
  const unused = new Map<string, number>();
  const endUnused = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const address = clientAddress({ incoming: { socket } }, undefined, 0) ?? '';
    const ofNetwork = take(open, wideNetwork(address));
    const ofAddress = take(unused, address);
    endUnused.set(socket, ofAddress.giveBack);
    socket.once('close', () => {
      ofNetwork.giveBack();
      ofAddress.giveBack();
    });
    if (ofNetwork.count > limits.perNetwork || ofAddress.count > limits.unusedPerAddress) socket.destroy();
  });
  server.prependListener('request', ({ socket }) => endUnused.get(socket)?.());
}

/** Counts one more under this key, until it is given back, once. */
function take(counts: Map<string, number>, key: string): { count: number; giveBack: () => void } {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  let isTaken = true;
  const giveBack = () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  return { count, giveBack };
}
