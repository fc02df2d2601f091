import { createTransport, type Transporter } from 'nodemailer';
import type { Deps } from '../deps.ts';

const second = 1000;

/** The mail server of `SMTP_URL`; null without one. Connects when the first mail is sent. */
export function smtpTransport({ env }: Pick<Deps, 'env'>): Transporter | null {
  if (!env.SMTP_URL) return null;
  return createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
    // A mail is what the outbox holds, never a file or a page of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
