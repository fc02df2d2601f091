import { expect, test } from 'vitest';
import { readEnv } from '../base/env.ts';
import { smtpTransport } from './smtp.ts';

const transportTo = (SMTP_URL: string) =>
  smtpTransport({ env: readEnv({ SMTP_URL, MAIL_FROM: 'academy@example.org' }) });

test.each([
  ['smtp://mail.example.org:587', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
])('a connection to %s requires TLS: %s', (url, isRequired) => {
  const transport = transportTo(url);
  expect(transport?.options).toMatchObject({ requireTLS: isRequired });
  transport?.close();
});
