import { beforeEach, expect, test } from 'vitest';
import { testDeps } from '../../../tests/support/api.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { signingKeys } from '../../db/schema/index.ts';
import { loadSigningKey } from './signing-key.ts';

const { db } = await testDatabase();
const OLD = 'the secret before the change, of the tests';
const NEW = 'the secret after the change, of the tests';

beforeEach(async () => {
  await db.delete(signingKeys);
});

/** A node of the site with these secrets. */
function node(SECRET: string, PREVIOUS_SECRET?: string) {
  const { env, ...deps } = testDeps(db);
  const own = { ...deps, env: { ...env, SECRET, ...(PREVIOUS_SECRET && { PREVIOUS_SECRET }) } };
  return { ...own, open: () => db.transaction((tx) => loadSigningKey(own, tx)) };
}

const stored = () => db.select().from(signingKeys).orderBy(signingKeys.createdAt);

test('the first use creates a key, which later uses decrypt', async () => {
  const key = await node(OLD).open();
  expect(key.publicKeyMultibase).toMatch(/^z6Mk/);
  expect(await node(OLD).open()).toEqual(key);
  expect(await stored()).toHaveLength(1);
});

test('two nodes that need the first key at once create one', async () => {
  const opened = await Promise.all([node(OLD), node(OLD)].map((one) => one.open()));
  expect(opened[0]).toEqual(opened[1]);
  expect(await stored()).toHaveLength(1);
});

test('the private key is stored encrypted, differently each time', async () => {
  const { secretKeyMultibase } = await node(OLD).open();
  const [first] = await stored();
  expect(JSON.stringify(first)).not.toContain(secretKeyMultibase);
  await node(NEW, OLD).open();
  await node(OLD, NEW).open();
  const [again] = await stored();
  expect(again?.encryptedPrivateKey).not.toBe(first?.encryptedPrivateKey);
});

test('a key is decrypted only for its purpose and label', async () => {
  await node(OLD).open();
  const [mine] = await stored();
  const stranger = { publicKeyMultibase: 'z6MkAnother', encryptedPrivateKey: mine?.encryptedPrivateKey ?? '' };
  await db.delete(signingKeys);
  await db.insert(signingKeys).values(stranger);
  await expect(node(OLD).open()).rejects.toThrow('SECRET is not the one');
});

test('after a change of SECRET, the key is decrypted with the previous secret and encrypted again', async () => {
  const key = await node(OLD).open();
  expect(await node(NEW, OLD).open()).toEqual(key);
  expect(await node(NEW).open()).toEqual(key);
  expect(await stored()).toHaveLength(1);
});

test('two nodes that start with the changed SECRET at once keep the key', async () => {
  const key = await node(OLD).open();
  expect(await Promise.all([node(NEW, OLD).open(), node(NEW, OLD).open()])).toEqual([key, key]);
  expect(await stored()).toHaveLength(1);
});

test('a SECRET that decrypts no key is refused in one line, and changes nothing', async () => {
  const key = await node(OLD).open();
  const refused = /^SECRET is not the one of this database: .+install\.md#changing-secret$/;
  await expect(node(NEW).open()).rejects.toThrow(refused);
  await expect(node(NEW, 'the secret of another site, long enough').open()).rejects.toThrow(refused);
  expect(await stored()).toHaveLength(1);
  expect(await node(OLD).open()).toEqual(key);
});

test('once private keys whose secret is lost are emptied, a new key is created, and the former one stays', async () => {
  const key = await node(OLD).open();
  await db.update(signingKeys).set({ encryptedPrivateKey: '' });
  const other = await node(NEW).open();
  expect(await node(NEW).open()).toEqual(other);
  expect((await stored()).map(({ publicKeyMultibase }) => publicKeyMultibase)).toEqual([
    key.publicKeyMultibase,
    other.publicKeyMultibase,
  ]);
});
