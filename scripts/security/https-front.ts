import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type HttpsFront = {
  /** What a client has to trust, as PEM. */
  certificate: string;
  stop: () => Promise<void>;
};

/** A certificate of a day for `localhost`, which signs itself. */
async function makeCertificate(directory: string) {
  const [keyFile, file] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyFile, '-out', file]);
  return { key: await readFile(keyFile, 'utf8'), certificate: await readFile(file, 'utf8') };
}

/**
 * Speaks https on `port` for the site on `sitePort`, as a reverse proxy in production does.
 * @param directory where key and certificate are made, with the program `openssl`
 */
export async function startHttpsFront(port: number, sitePort: number, directory: string): Promise<HttpsFront> {
  const { key, certificate } = await makeCertificate(directory);
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
