import { expect, test } from 'vitest';
import type { Passwords } from '../deps.ts';
import { queuedPasswords, scryptPasswords } from './passwords.ts';

test('a password is kept as a salted hash, which knows it again', async () => {
  const [hash, other] = await Promise.all([scryptPasswords.hash('marigold-42'), scryptPasswords.hash('marigold-42')]);
  expect(hash).not.toBe(other);
  expect(hash).not.toContain('marigold');
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

test('two hashes are at work at once, twenty wait, and more are refused at once with a time to try again', async () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords);
  const accepted = Array.from({ length: 22 }, () => gate.hash('x'));
  await expect(gate.verify({ hash: 'h', password: 'x' })).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '2' },
  });
  for (let done = 0; done < accepted.length; done += 1) {
    expect(working.length).toBe(Math.min(done + 2, accepted.length));
    working[done]?.resolve('hashed');
    await accepted[done];
  }
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 22 }, () => 'hashed'));
});

test('a hash that fails gives its turn to the next', async () => {
  const { passwords, working } = slowPasswords();
  const gate = queuedPasswords(passwords, { concurrency: 1, queueLength: 1 });
  const [failing, next] = [gate.hash('x'), gate.verify({ hash: 'h', password: 'x' })];
  working[0]?.reject(new Error('no memory'));
  await expect(failing).rejects.toThrow('no memory');
  working[1]?.resolve('right');
  expect(await next).toBe(true);
});
