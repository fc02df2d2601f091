import { createTransport, type Transporter } from 'nodemailer';
import type { Env } from '../base/env.ts';

const second = 1000;

/** The mail server of `SMTP_URL`; null without one. Connects when the first email is sent. */
export function smtpTransport({ env }: { env: Env }): Transporter | null {
  if (!env.SMTP_URL) return null;
  return createTransport({
    url: env.SMTP_URL,
    // Without TLS, anyone between the two machines could read the links in an email.
    requireTLS: !isThisMachine(new URL(env.SMTP_URL).hostname),
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
