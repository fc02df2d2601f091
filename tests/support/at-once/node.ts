import { Server } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { queuedPasswords } from '../../../server/auth/passwords.ts';
import { grantReserve, runForCaller } from '../../../server/base/caller.ts';
import { connections, hashing, uploads } from '../../../server/base/limits.ts';
import { limitConnections } from '../../../server/http/connection-limits.ts';
import { whileUploading } from '../../../server/http/uploads.ts';
import { type Flood, hundred } from './world.ts';

const MEGABYTE = 1024 * 1024;

/** Passwords from a hundred networks. @returns how many were hashed, and how many at most at a time */
async function hashMany(beginRequest = () => {}) {
  let [running, most, done] = [0, 0, 0];
  const hash = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    done += 1;
    return 'hashed';
  };
  const gate = queuedPasswords({ hash, verify: async () => true });
  await hundred((n) =>
    runForCaller(`network ${n}`, () => {
      beginRequest();
      return gate.hash('x').catch(() => 'refused');
    }),
  );
  return { done, most };
}

/** Uploads of as many bytes by each of a hundred people. @returns how many were read */
async function uploadMany(bytes: number, userOf: (n: number) => string) {
  const request = new Request('http://localhost/', { headers: { 'Content-Length': String(bytes) } });
  const upload = (n: number) =>
    whileUploading(request, { userId: userOf(n), maxBytes: bytes }, async () => setImmediate(1)).catch(() => 0);
  return (await hundred(upload)).reduce((sum, read) => sum + read, 0);
}

/** Connections of these addresses under small limits, on which nothing is sent. @returns how many stay open */
async function connectMany(limits: Partial<typeof connections>, addressOf: (n: number) => string) {
  const server = new Server();
  // Node's own listener would read from them.
  server.removeAllListeners('connection');
  limitConnections(server, { ...connections, ...limits });
  const sockets = await hundred(async (n) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: addressOf(n) });
    server.emit('connection', socket);
    return socket;
  });
  return sockets.filter(({ destroyed }) => !destroyed).length;
}

/** The limits of a node; that of all connections is Node's own. */
type Name =
  | `hashing: ${Exclude<keyof typeof hashing, 'reserveOfAccount'>}`
  | `connections: ${Exclude<keyof typeof connections, 'max'>}`
  | `uploads: ${keyof typeof uploads}`;

/** A hundred at once under each limit of a node. */
export const nodeFloods: Record<Name, Flood> = {
  'hashing: concurrent': { allowed: hashing.concurrent, send: async () => (await hashMany()).most },
  'hashing: waiting': { allowed: hashing.concurrent + hashing.waiting, send: async () => (await hashMany()).done },
  'hashing: reserve': {
    allowed: hashing.concurrent + hashing.reserve,
    send: async () => (await hashMany(grantReserve)).done,
  },
  'connections: perNetwork': {
    allowed: 3,
    send: () => connectMany({ perNetwork: 3 }, (n) => `203.0.113.${n}`),
  },
  'connections: unusedPerAddress': {
    allowed: 3,
    send: () => connectMany({ unusedPerAddress: 3 }, () => '203.0.113.1'),
  },
  'uploads: ofAll': {
    allowed: uploads.ofAll / (8 * MEGABYTE),
    send: () => uploadMany(8 * MEGABYTE, (n) => `learner ${n}`),
  },
  'uploads: ofPerson': { allowed: uploads.ofPerson / MEGABYTE, send: () => uploadMany(MEGABYTE, () => 'learner') },
};
