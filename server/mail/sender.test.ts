import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../base/env.ts';
import { dkimRecord, makeDkimKey } from './dkim.ts';
import { readSender } from './sender.ts';

const directory = await mkdtemp(join(tmpdir(), 'short-courses-sender-'));
afterAll(() => rm(directory, { recursive: true }));
const DKIM_KEY_FILE = join(directory, 'dkim.pem');
const key = makeDkimKey();
await writeFile(DKIM_KEY_FILE, key);

const MAIL_FROM = 'Academy <hello@mail.academy.example>';
const env = readEnv({ MAIL_FROM, DKIM_KEY_FILE });
const own = dkimRecord(key, env);

/** What receivers find with these TXT records in DNS; a name without one is not there. */
const read = (records: Record<string, string[] | Error>, from = env) =>
  readSender(from, async (name) => {
    const found = records[name] ?? Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
    if (found instanceof Error) throw found;
    // In strings, as in a zone file.
    return found.map((value) => value.match(/.{1,255}/gs) ?? []);
  });

test('a sender whose records are right is found to be so, by the policy of the domain above, too', async () => {
  const spf = 'v=spf1 ip4:192.0.2.1 -all';
  const dmarc = 'v=DMARC1; p=none';
  const records = {
    'mail.academy.example': ['google-site-verification=1', spf],
    '_dmarc.academy.example': [dmarc],
    [own.name]: [own.value],
  };
  expect(await read(records)).toEqual({
    from: MAIL_FROM,
    envelope: 'hello@mail.academy.example',
    dkim: { name: 'site._domainkey.mail.academy.example', finding: 'found', value: own.value },
    spf: { name: 'mail.academy.example', finding: 'found', value: spf },
    dmarc: { name: '_dmarc.academy.example', finding: 'found', value: dmarc },
  });
});

test('missing records are said to be missing, under the name that they need', async () => {
  expect(await read({})).toMatchObject({
    dkim: { name: own.name, finding: 'missing', value: null },
    spf: { name: 'mail.academy.example', finding: 'missing' },
    dmarc: { name: '_dmarc.mail.academy.example', finding: 'missing' },
  });
});

test('a record of another key, and two records of SPF, are faults', async () => {
  const records = {
    'mail.academy.example': ['v=spf1 -all', 'v=spf1 mx -all'],
    [own.name]: [dkimRecord(makeDkimKey(), env).value],
  };
  expect(await read(records)).toMatchObject({ dkim: { finding: 'other_key' }, spf: { finding: 'several' } });
});

test('when DNS cannot be asked, nothing is said to be missing', async () => {
  const failure = Object.assign(new Error('queryTxt ETIMEOUT mail.academy.example'), { code: 'ETIMEOUT' });
  const unsigned = readEnv({ MAIL_FROM });
  const records = { 'mail.academy.example': failure, '_dmarc.mail.academy.example': failure };
  const unknown = { finding: 'unknown', value: 'queryTxt ETIMEOUT mail.academy.example' };
  expect(await read(records, unsigned)).toMatchObject({ dkim: null, spf: unknown, dmarc: unknown });
});

test('without MAIL_FROM there is no sender', async () => {
  expect(await read({}, readEnv({}))).toBeNull();
});
