import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';

type HttpsFront = {
  certificate: string;
  stop: () => Promise<void>;
};

type FrontOptions = {
  port: number;
  sitePort: number;
  directory: string;
  openssl: string;
};

/** Starts an https reverse proxy on `port` for the site on `sitePort`, as in production. */
export async function startHttpsFront({ port, sitePort, directory, openssl }: FrontOptions): Promise<HttpsFront> {
  const files = { key: join(directory, 'key.pem'), certificate: join(directory, 'certificate.pem') };
  await makeCertificate(openssl, files);
  const [key, certificate] = [await readFile(files.key, 'utf8'), await readFile(files.certificate, 'utf8')];
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const upstream = request({ host: 'localhost', port: sitePort, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
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

/** Makes a self-signed certificate for `localhost`, valid for two days, and its key, as PEM. @param openssl the program's path */
export async function makeCertificate(openssl: string, files: { key: string; certificate: string }): Promise<void> {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const out = ['-keyout', files.key, '-out', files.certificate];
  await promisify(execFile)(openssl, ['req', '-x509', ...kind, ...name, ...out]);
}
