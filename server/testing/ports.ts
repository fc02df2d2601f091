import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of loopback on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port');
  server.close();
  await once(server, 'close');
  return address.port;
}
