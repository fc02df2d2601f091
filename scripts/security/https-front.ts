import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { makeCertificate } from '../certificate.ts';

type HttpsFront = {
  /** What a client has to trust, as PEM. */
  certificate: string;
  stop: () => Promise<void>;
};

type FrontOptions = {
  port: number;
  sitePort: number;
  /** Where key and certificate are made. */
  directory: string;
  /** The program that makes them. */
  openssl: string;
};

/** Speaks https on `port` for the site on `sitePort`, as a reverse proxy in production does. */
export async function startHttpsFront({ port, sitePort, directory, openssl }: FrontOptions): Promise<HttpsFront> {
  const files = { key: join(directory, 'key.pem'), certificate: join(directory, 'certificate.pem') };
  await makeCertificate(openssl, files);
  const [key, certificate] = [await readFile(files.key, 'utf8'), await readFile(files.certificate, 'utf8')];
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const asked = request({ host: 'localhost', port: sitePort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    certificate,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
