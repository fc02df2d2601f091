import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Makes a self-signed certificate for `localhost`, valid for two days, and its key.
 * @param openssl the program's path
 * @param files paths to which both are written, as PEM
 */
export async function makeCertificate(openssl: string, files: { key: string; certificate: string }): Promise<void> {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const out = ['-keyout', files.key, '-out', files.certificate];
  await promisify(execFile)(openssl, ['req', '-x509', ...kind, ...name, ...out]);
}
