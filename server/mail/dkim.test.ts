import { createHash, createVerify } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { byNight } from '../../tests/support/by-night.ts';
import { documented } from '../../tests/support/documented.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { runProcess } from '../../tests/support/processes.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { readEnv } from '../base/env.ts';
import { smtpTransport } from './smtp.ts';

const MAIL_FROM = 'Test Academy <no-reply@academy.test>';
const directory = await temporaryDirectory();
afterAll(() => rm(directory, { recursive: true }));
const DKIM_KEY_FILE = join(directory, 'dkim.pem');

/** Runs the command that makes the key, as operations/mail.md has it. @returns the lines that it prints */
async function runCommand(): Promise<readonly string[]> {
  const line = await documented('operations/mail.md', 'npm run dkim:key', [
    ['Academy <no-reply@academy.example>', MAIL_FROM],
    ['/var/lib/academy/dkim.pem', DKIM_KEY_FILE],
  ]);
  const [, from = '', file = ''] = /^MAIL_FROM="(.*)" npm run dkim:key -- (.*)$/m.exec(line) ?? [];
  return makeKey(file, { MAIL_FROM: from });
}

async function makeKey(file: string, env: Record<string, string>): Promise<readonly string[]> {
  const command = runProcess('scripts/dkim-key.ts', [file], env);
  await command.ended;
  return command.lines;
}

/** A header as it is signed (RFC 6376 section 3.4.2). */
const relaxed = (header: string) => {
  const [name = '', ...value] = header.split(':');
  return `${name.toLowerCase().trim()}:${value.join(':').replace(/\s+/g, ' ').trim()}`;
};

/** Checks an email as receivers do, with the key of the record in DNS. */
function isSigned(source: string, record: string): boolean {
  const split = source.indexOf('\r\n\r\n');
  const headers = source.slice(0, split).split(/\r\n(?!\s)/);
  const signature = headers.find((header) => header.startsWith('DKIM-Signature:')) ?? '';
  const field = (text: string, name: string) =>
    new RegExp(`(?:^|;|:)\\s*${name}=([^;]*)`).exec(text)?.[1]?.replace(/\s/g, '') ?? '';
  const body = source
    .slice(split + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(\r\n)*$/, '\r\n');
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const signed = field(signature, 'h')
    .split(':')
    .map((name) => headers.find((header) => header.toLowerCase().startsWith(`${name}:`)) ?? '');
  const unsigned = signature.replace(/(;\s*b=)[^;]*/, '$1');
  const text = [...signed, unsigned].map(relaxed).join('\r\n');
  const key = `-----BEGIN PUBLIC KEY-----\n${field(record, 'p')}\n-----END PUBLIC KEY-----`;
  const isHeaderSigned = createVerify('sha256').update(text).verify(key, field(signature, 'b'), 'base64');
  return isHeaderSigned && bodyHash === field(signature, 'bh');
}

test(
  'the command makes a key once, and prints the record with which receivers can check each email',
  byNight,
  async () => {
    const lines = await runCommand();
    expect(lines[1]).toBe('TXT site._domainkey.academy.test');
    expect((await stat(DKIM_KEY_FILE)).mode & 0o777).toBe(0o600);
    const key = await readFile(DKIM_KEY_FILE, 'utf8');
    expect(await runCommand()).toEqual(lines);
    expect(await readFile(DKIM_KEY_FILE, 'utf8')).toBe(key);

    const { url, received, stop } = await startMailServer();
    const transport = smtpTransport({ env: readEnv({ SMTP_URL: url, MAIL_FROM, DKIM_KEY_FILE }) });
    await transport?.sendMail({
      from: MAIL_FROM,
      to: 'asha@example.org',
      subject: 'Hello',
      text: 'How is it going?  \n',
    });
    transport?.close();
    await stop();
    const source = received[0]?.source ?? '';
    expect(isSigned(source, lines[2] ?? '')).toBe(true);
    expect(isSigned(source.replace('How', 'Who'), lines[2] ?? '')).toBe(false);
    expect(isSigned(source.replace('Subject: Hello', 'Subject: Pay'), lines[2] ?? '')).toBe(false);
  },
);

test.runIf(process.getuid?.() === 0)(
  'root makes no key in the directory of another user, nor for the site of one, whose start it would stop',
  byNight,
  async () => {
    const own = join(directory, 'of-daemon');
    await mkdir(own);
    await chown(own, 1, 1);
    const refusal = 'The site belongs to user daemon, who could not read a key of root: run this as daemon';
    expect(await makeKey(join(own, 'dkim.pem'), { MAIL_FROM })).toEqual([refusal]);
    expect(await makeKey(join(directory, 'other.pem'), { MAIL_FROM, DATA_DIR: own })).toEqual([refusal]);
    expect(await readdir(own)).toEqual([]);
  },
);

test('a file without a key is named in one line, also without a mail server', async () => {
  const file = join(directory, 'none.pem');
  await writeFile(file, 'none');
  for (const DKIM_KEY_FILE of [file, join(directory, 'missing.pem')]) {
    for (const SMTP_URL of ['smtp://localhost', undefined]) {
      const env = readEnv({ SMTP_URL, MAIL_FROM, DKIM_KEY_FILE });
      expect(() => smtpTransport({ env })).toThrow(/^Environment variable DKIM_KEY_FILE is wrong: .+$/);
    }
  }
});
