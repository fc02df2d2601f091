import { createTransport, type Transporter } from 'nodemailer';
import type { Env } from '../base/env.ts';
import { readDkim } from './dkim.ts';

const second = 1000;

/**
 * The mail server of `SMTP_URL`; null without one. Connects when the first email is sent.
 *
 * Without TLS, or with any certificate, someone between two machines could read the links in an email; on this machine there is no
 * one between, and its mail server mostly has a certificate that it signed itself.
 * @throws Error of one line, when the key of `DKIM_KEY_FILE` cannot be read
 */
export function smtpTransport({ env }: { env: Env }): Transporter | null {
  // First, so that a wrong key is found before there is a mail server.
  const dkim = readDkim(env);
  if (!env.SMTP_URL) return null;
  const isLocal = isThisMachine(new URL(env.SMTP_URL).hostname);
  return createTransport({
    url: env.SMTP_URL,
    requireTLS: !isLocal,
    tls: { rejectUnauthorized: (env.SMTP_TLS ?? (isLocal ? 'any' : 'verify')) === 'verify' },
    dkim,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
    // The outbox has the whole email, so it never needs files or pages of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
