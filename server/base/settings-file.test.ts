import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { withSettingsFile } from './settings-file.ts';

const directory = await temporaryDirectory();
afterAll(() => rm(directory, { recursive: true }));

const file = join(directory, 'academy.env');
await writeFile(
  file,
  String.raw`# The settings of the site
; another comment
DATA_DIR=/var/lib/academy/data
MAIL_FROM=Academy <hello@academy.example>
SECRET="two words # and \"more\""
SMTP_URL='smtp://user:a$b\c@mail.example'
PUBLIC_URL= https://academy.example
GOOGLE_LEADS_KEY=sixteen#letters\\long
not an assignment
`,
);

test('the variables of the file are added as systemd reads them', () => {
  expect(withSettingsFile({ PATH: '/bin', DATA_DIR: '' }, file)).toEqual({
    PATH: '/bin',
    DATA_DIR: '/var/lib/academy/data',
    MAIL_FROM: 'Academy <hello@academy.example>',
    SECRET: 'two words # and "more"',
    SMTP_URL: String.raw`smtp://user:a$b\c@mail.example`,
    PUBLIC_URL: 'https://academy.example',
    GOOGLE_LEADS_KEY: String.raw`sixteen#letters\long`,
  });
});

test('a variable that is set takes precedence over the file', () => {
  const set = { PUBLIC_URL: 'http://localhost:5001' };
  expect(withSettingsFile(set, file)).toMatchObject({ ...set, DATA_DIR: '/var/lib/academy/data' });
});

test.each([{ DATA_DIR: '/srv/trial' }, { DATABASE_URL: 'postgres://db.test/site' }])(
  'a process with %j has data of its own, and reads no file',
  (variables) => expect(withSettingsFile(variables, file)).toEqual(variables),
);

test('without a file, as on the machine of a developer, nothing is added', () => {
  expect(withSettingsFile({ PORT: '1' }, join(directory, 'missing.env'))).toEqual({ PORT: '1' });
});
