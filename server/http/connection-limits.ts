import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connections } from '../base/limits.ts';
import { clientAddress, wideNetwork } from './client-address.ts';

/** Limits the connections of a network, so that no one locks others out. Behind a proxy all have one address, so the proxy must do it. */
export function limitConnections(server: Server, limits = connections): void {
  const open = new Map<string, number>();
  const unused = new Map<string, number>();
  const markUsed = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const address = clientAddress({ incoming: { socket } }, undefined, 0) ?? '';
    const ofNetwork = countOne(open, wideNetwork(address));
    const ofAddress = countOne(unused, address);
    markUsed.set(socket, ofAddress.release);
    socket.once('close', () => {
      ofNetwork.release();
      ofAddress.release();
    });
    if (ofNetwork.count > limits.perNetwork || ofAddress.count > limits.unusedPerAddress) socket.destroy();
  });
  server.prependListener('request', ({ socket }) => markUsed.get(socket)?.());
}

/** @returns the count, and a function that subtracts the one again, at its first call */
function countOne(counts: Map<string, number>, key: string): { count: number; release: () => void } {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    const remaining = (counts.get(key) ?? 1) - 1;
    if (remaining > 0) counts.set(key, remaining);
    else counts.delete(key);
  };
  return { count, release };
}
