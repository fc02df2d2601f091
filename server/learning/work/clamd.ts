import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** Longest time without an answer, in milliseconds: a large file is unpacked first. */
const TIMEOUT_MS = 60_000;
const PART_BYTES = 256 * 1024;

/** Connects to `tcp://host:port` or `unix:/path`. */
function connect(address: string): Socket {
  if (address.startsWith('unix:')) return createConnection(address.slice('unix:'.length));
  const { hostname, port } = new URL(address);
  return createConnection(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
  yield Buffer.alloc(4);
}

/** Scans bytes for viruses (INSTREAM). @returns the finding; null if there is none @throws Error when clamd did not scan them */
export async function scanBytes(address: string, bytes: Uint8Array): Promise<string | null> {
  const socket = connect(address);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The scanner does not answer')));
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for (const part of partsOf(bytes)) if (!socket.write(part)) await once(socket, 'drain');
    let answer = '';
    for await (const part of socket) answer += part.toString();
    return findingOf(answer.replace(/\0.*$/s, ''));
  } finally {
    socket.destroy();
  }
}

/** `stream: OK`, or `stream: Win.Test.EICAR_HDB-1 FOUND`; any other answer means that it did not scan. */
function findingOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (!found) throw new Error(`The scanner did not scan: ${answer.slice(0, 200)}`);
  return found;
}
