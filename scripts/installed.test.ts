import { expect, test } from 'vitest';
import { type LockedPackages, matchesLock } from './installed.mjs';

const wanted: LockedPackages = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
};
const { 'node_modules/hono': hono = { version: '' }, 'node_modules/vitest': vitest = { version: '' } } = wanted;
const all = { 'node_modules/hono': hono, 'node_modules/vitest': vitest };

test('everything installed but what is for another machine is enough', () => {
  expect(matchesLock(wanted, all, { dev: true })).toBe(true);
});

test('an interrupted install, which left no list, is noticed', () => {
  expect(matchesLock(wanted, undefined, { dev: false })).toBe(false);
});

test('a package that is missing, of another version or of other content is noticed', () => {
  const others = [{}, { ...all, 'node_modules/hono': { ...hono, version: '3.9.9' } }];
  for (const present of [...others, { ...all, 'node_modules/hono': { ...hono, integrity: 'sha512-x' } }]) {
    expect(matchesLock(wanted, present, { dev: true })).toBe(false);
  }
});

test('the packages of development are needed only when asked for', () => {
  const production = { 'node_modules/hono': hono };
  expect(matchesLock(wanted, production, { dev: false })).toBe(true);
  expect(matchesLock(wanted, production, { dev: true })).toBe(false);
});
