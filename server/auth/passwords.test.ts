import { expect, test } from 'vitest';
import { scryptPasswords } from './passwords.ts';

test('a password is kept as a salted hash, which knows it again', async () => {
  const [hash, other] = await Promise.all([scryptPasswords.hash('marigold-42'), scryptPasswords.hash('marigold-42')]);
  expect(hash).not.toBe(other);
  expect(hash).not.toContain('marigold');
  expect(await scryptPasswords.verify({ hash, password: 'marigold-42' })).toBe(true);
  expect(await scryptPasswords.verify({ hash, password: 'marigold-43' })).toBe(false);
});
