// @module-tag by-night

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { documented } from '../../../../tests/support/documented.ts';
import { temporaryDirectory } from '../../../../tests/support/server.ts';
import { pruneBackups, sealBackup, withUnsealed } from './index.ts';
import { readManifest } from './manifest.ts';

const directory = await temporaryDirectory();
afterAll(() => rm(directory, { recursive: true, force: true }));

const NAME = '2026-11-24T03-00-00.123Z';
const backup = join(directory, NAME);
const key = join(directory, 'backup.key');
const lines = await documented('operations/one-machine.md', 'openssl rand', [['/etc/academy.key', key]]);
const [, aes = ''] = /^aes='(.*)'$/m.exec(lines) ?? [];
/** A command of the page, as operators copy it. */
const openssl = (how: '-e' | '-d') =>
  (new RegExp(`"(openssl enc ${how} [^"]*)"`).exec(lines)?.[1] ?? '').replace('$aes', () => aes);
const plain = 'Asha Rao, asha@example.org\n'.repeat(1000);

beforeEach(async () => {
  await rm(backup, { recursive: true, force: true });
  await mkdir(join(backup, 'postgres'), { recursive: true });
  await writeFile(join(backup, 'postgres', 'rows'), plain);
  await writeFile(key, 'a long line that only the operator has\n');
});

const unseal = (file: string) =>
  withUnsealed({ file, command: openssl('-d'), into: directory, prefix: 'unpacked-' }, (path) =>
    readFile(join(path, 'postgres', 'rows'), 'utf8'),
  );
const held = async () => (await readdir(directory)).filter((name) => name !== 'backup.key');

test('a backup is encrypted into one file by openssl, and decrypted again; nothing plain is left', async () => {
  const sealed = await sealBackup(backup, openssl('-e'));
  expect(await held()).toEqual([`${NAME}.tar.enc`]);
  expect(sealed).toBe(`${backup}.tar.enc`);
  expect((await readFile(sealed)).includes('Asha')).toBe(false);
  await expect(readManifest(sealed)).rejects.toThrow('it is a file, which --decrypt COMMAND reads');
  // What a killed restore has left.
  await mkdir(join(directory, 'unpacked-2147483646'));
  expect(await unseal(sealed)).toBe(plain);
  expect(await held()).toEqual([`${NAME}.tar.enc`]);
  expect(await pruneBackups(directory, 1, basename(sealed))).toEqual({ removed: 0, later: [] });
});

test('a backup is refused in one line with another key, and leaves nothing', async () => {
  const sealed = await sealBackup(backup, openssl('-e'));
  await writeFile(key, 'another line\n');
  await expect(unseal(sealed)).rejects.toThrow(
    /^This command did not do its work: openssl enc -d .*\. Is the key that of .*\.tar\.enc, .*$/,
  );
  expect(await held()).toEqual([`${NAME}.tar.enc`]);
});

test('a command that fails leaves neither a half file nor a plain backup', async () => {
  await rm(`${backup}.tar.enc`, { force: true });
  await expect(sealBackup(backup, 'exit 1')).rejects.toThrow('This command did not do its work: exit 1');
  expect(await held()).toEqual([]);
});
