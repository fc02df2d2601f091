import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { readEnv } from '../base/env.ts';
import { smtpTransport } from './smtp.ts';

const MAIL_FROM = 'academy@example.org';

/** Sends an email to a mail server of this machine, which has a certificate that it signed itself. */
async function sendTo(settings: { SMTP_TLS?: string } = {}, server = { offersTls: true }) {
  const { url, received, stop } = await startMailServer(0, server);
  onTestFinished(stop);
  const transport = smtpTransport({ env: readEnv({ SMTP_URL: url, MAIL_FROM, ...settings }) });
  onTestFinished(() => transport?.close());
  await transport?.sendMail({ from: MAIL_FROM, to: 'asha@example.org', text: 'Hello' });
  return received;
}

test('a mail server of this machine gets an email whoever signed its certificate, over TLS', async () => {
  expect(await sendTo()).toMatchObject([{ from: MAIL_FROM, isEncrypted: true }]);
});

test('a mail server of this machine gets an email without TLS, if it offers none', async () => {
  expect(await sendTo({}, { offersTls: false })).toMatchObject([{ from: MAIL_FROM, isEncrypted: false }]);
});

test('with SMTP_TLS=verify it must prove who it is, also on this machine', async () => {
  await expect(sendTo({ SMTP_TLS: 'verify' })).rejects.toThrow(/certificate/);
});

test.each([
  ['smtp://mail.example.org:587', {}, { requireTLS: true, tls: { rejectUnauthorized: true } }],
  ['smtp://mail.example.org:587', { SMTP_TLS: 'any' }, { requireTLS: true, tls: { rejectUnauthorized: false } }],
  ['smtp://localhost:25', {}, { requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://127.0.0.1:2525', {}, { requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://[::1]:2525', {}, { requireTLS: false, tls: { rejectUnauthorized: false } }],
])('to %s with %o, TLS is as the settings say', (SMTP_URL, settings, expected) => {
  const transport = smtpTransport({ env: readEnv({ SMTP_URL, MAIL_FROM, ...settings }) });
  expect(transport?.options).toMatchObject(expected);
  transport?.close();
});
