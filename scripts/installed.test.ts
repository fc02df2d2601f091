import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type LockedPackages, matchesLock, packagesOf, thisMachine } from './installed.mjs';

const wanted: LockedPackages = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/for-another-library': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/for-any-machine': { version: '1.0.0', optional: true },
};
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const { 'node_modules/hono': hono = { version: '' }, 'node_modules/vitest': vitest = { version: '' } } = wanted;
const all = { 'node_modules/hono': hono, 'node_modules/vitest': vitest };

test('an install is complete without the packages for other machines', () => {
  expect(matchesLock(wanted, all, { dev: true, machine })).toBe(true);
});

test('an interrupted install, which left no list, is noticed', () => {
  expect(matchesLock(wanted, undefined, { dev: false, machine })).toBe(false);
});

test('a list or lock file that was half written counts as missing', () => {
  expect(packagesOf('{"packages":{"":{"version":"0.1.0"}}}')).toEqual({ '': { version: '0.1.0' } });
  for (const half of ['', '{"packages":{"node_m']) expect(packagesOf(half)).toBeUndefined();
  expect(matchesLock(undefined, all, { dev: false, machine })).toBe(false);
});

test('a package that is missing, of another version or of other content is noticed', () => {
  const others = [{}, { ...all, 'node_modules/hono': { ...hono, version: '3.9.9' } }];
  for (const present of [...others, { ...all, 'node_modules/hono': { ...hono, integrity: 'sha512-x' } }]) {
    expect(matchesLock(wanted, present, { dev: true, machine })).toBe(false);
  }
});

test('the packages of development are needed only when asked for', () => {
  const production = { 'node_modules/hono': hono };
  expect(matchesLock(wanted, production, { dev: false, machine })).toBe(true);
  expect(matchesLock(wanted, production, { dev: true, machine })).toBe(false);
});

test("a program for this machine that npm left out, as it does on a Node older than the program's, is noticed", () => {
  const native = { version: '1.2.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] };
  const withNative = { ...wanted, 'node_modules/native': native };
  expect(matchesLock(withNative, all, { dev: true, machine })).toBe(false);
  expect(matchesLock(withNative, { ...all, 'node_modules/native': native }, { dev: true, machine })).toBe(true);
});

test('these tests run in the Node of the lock file', async () => {
  const read = async (file: string) => packagesOf(await readFile(file, 'utf8'));
  const [locked, present] = await Promise.all(['package-lock.json', 'node_modules/.package-lock.json'].map(read));
  expect(matchesLock(locked, present, { dev: true, machine: thisMachine() })).toBe(true);
});
