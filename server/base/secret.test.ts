import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSecret } from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the secret is 32 random bytes that only its owner reads', async () => {
  expect(await ensureSecret(dataDir)).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a later start finds the same secret', async () => {
  expect(await ensureSecret(dataDir)).toBe(await ensureSecret(dataDir));
});

test('another data directory has another secret', async () => {
  const other = await mkdtemp(join(tmpdir(), 'secret-'));
  expect(await ensureSecret(other)).not.toBe(await ensureSecret(dataDir));
  await rm(other, { recursive: true });
});

test('the secret leaves no other file behind', async () => {
  await ensureSecret(dataDir);
  expect(await readdir(dataDir)).toEqual(['secret']);
});
