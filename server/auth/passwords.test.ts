import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { grantReserve, runForCaller } from '../base/caller.ts';
import { BusyError } from '../base/errors.ts';
import { hashing } from '../base/limits.ts';
import type { Passwords } from '../deps.ts';
import { queuedPasswords, scryptPasswords } from './passwords.ts';

test('a password is kept as a salted hash, which only that password matches', async () => {
  const [hash, other] = await Promise.all([scryptPasswords.hash('marigold-42'), scryptPasswords.hash('marigold-42')]);
  expect(hash).not.toBe(other);
  expect(hash).toMatch(/^scrypt-32768-8-3:[\da-f]{32}:[\da-f]{128}$/);
  expect(await scryptPasswords.verify({ hash, password: 'marigold-42' })).toBe(true);
  expect(await scryptPasswords.verify({ hash, password: 'marigold-43' })).toBe(false);
});

test('a hash from before matches its password, and no other', async () => {
  const hash = await hashPassword('marigold-42');
  expect(await scryptPasswords.verify({ hash, password: 'marigold-42' })).toBe(true);
  expect(await scryptPasswords.verify({ hash, password: 'marigold-43' })).toBe(false);
});

/** Passwords whose hashes end when the test says so. */
function slowPasswords() {
  const working: PromiseWithResolvers<string>[] = [];
  const hash = () => {
    const work = Promise.withResolvers<string>();
    working.push(work);
    return work.promise;
  };
  const passwords: Passwords = { hash, verify: async () => (await hash()) === 'right' };
  return { passwords, working };
}

test('two hashes run at once and twenty wait; others are refused at once with a time to try again', async () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords);
  const accepted = Array.from({ length: 22 }, () => gate.hash('x'));
  await expect(gate.verify({ hash: 'h', password: 'x' })).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '4' },
  });
  for (let done = 0; done < accepted.length; done += 1) {
    expect(working.length).toBe(Math.min(done + 2, accepted.length));
    working[done]?.resolve('hashed');
    await accepted[done];
  }
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 22 }, () => 'hashed'));
});

describe('while a crowd fills the queue', () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords);
  const hashFrom = (network: string) =>
    runForCaller(network, () => gate.hash('x').catch((error: unknown) => error instanceof BusyError && 'refused'));
  const from = (network: string, count: number) => Array.from({ length: count }, () => hashFrom(network));
  const crowds = ['192.0.2.0/24', '203.0.113.0/24'].map((network) => from(network, 30));
  const people = ['198.51.100.0/24', '198.51.101.0/24', '198.51.102.0/24'].map(hashFrom);

  test('the newest of the network with the most waiting make room for people of other networks', async () => {
    const refused = async (crowd: Promise<unknown>[]) =>
      (await Promise.all(crowd.map((hash) => Promise.race([hash, 'it waits'])))).filter((end) => end === 'refused');
    // Of 63, two run and twenty wait.
    expect(await refused(crowds.flat())).toHaveLength(41);
    expect(await refused(people)).toEqual([]);
  });

  test('networks take turns, so that a crowd does not delay others', async () => {
    for (let turn = 0; turn < 7; turn += 1) {
      working[turn]?.resolve('hashed');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(people.map((person) => Promise.race([person, 'it waits'])))).toEqual(
      people.map(() => 'hashed'),
    );
  });
});

test('while strangers fill the queue, fifteen known people wait in a queue of their own, which goes first', async () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords);
  for (let stranger = 0; stranger < 22; stranger += 1) void gate.hash('x');
  const done: string[] = [];
  const sign = (name: string) =>
    runForCaller('203.0.113.0/24', async () => {
      grantReserve();
      done.push(`${name} ${await gate.hash('x')}`);
    });
  const known = Promise.all(Array.from({ length: 15 }, (_, place) => sign(String(place))));
  await expect(gate.hash('x')).rejects.toThrow('Too many people');
  for (let place = 0; place < 17; place += 1) {
    working[place]?.resolve('in');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await known;
  expect(done).toHaveLength(15);
});

test('a hash that fails gives its turn to the next', async () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords, { ...hashing, concurrent: 1, waiting: 1 });
  const [failing, next] = [gate.hash('x'), gate.verify({ hash: 'h', password: 'x' })];
  working[0]?.reject(new Error('no memory'));
  await expect(failing).rejects.toThrow('no memory');
  working[1]?.resolve('right');
  expect(await next).toBe(true);
});
