import { expect, test } from 'vitest';
import { browserOf, credentials, signUp } from './people.ts';
import { SECRET, startSite } from './site.ts';

const site = await startSite({ nodes: 2 });
const { call, callNode, nodes } = site;
const email = 'asha@example.org';

const signIn = async () =>
  browserOf(site, await call('/api/auth/sign-in', { method: 'POST', body: credentials(email) }));
const isKnown = async (headers: Record<string, string>) =>
  JSON.parse((await call('/api/me', { headers })).text).data !== null;

/** The public keys that each node publishes. */
async function published(): Promise<string[][]> {
  const answers = await Promise.all(nodes.map((node) => callNode(node, '/api/issuer')));
  return answers.map(({ text }) => JSON.parse(text).verificationMethod.map(({ id }: { id: string }) => id));
}

/** Stops all nodes, then starts all at once. */
async function restart(changes: Record<string, string>): Promise<void> {
  await Promise.all(nodes.map((node) => node.end('SIGTERM')));
  await Promise.all(nodes.map((node) => node.start(changes)));
}

const saying = (event: string) => nodes.flatMap(({ lines }) => lines).filter((line) => line.includes(event));

test('a new SECRET beside the old one keeps the key of certificates; people sign in again', async () => {
  await signUp(site, email);
  const browser = await signIn();
  expect(await isKnown(browser)).toBe(true);
  const before = await published();
  expect(before).toEqual([before[0], before[0]]);
  expect(before[0]).toHaveLength(1);

  const changed = `changed, ${SECRET}`;
  await restart({ SECRET: changed, PREVIOUS_SECRET: SECRET });
  expect(await isKnown(browser)).toBe(false);
  expect(await isKnown(await signIn())).toBe(true);
  expect(await published()).toEqual(before);
  expect(saying('signing_key.encrypted_anew'), 'by one of the nodes').toHaveLength(1);

  // The next start needs the old one no more.
  await restart({ SECRET: changed });
  expect(await published()).toEqual(before);
});

test('without the old one another key is made, once for all nodes, and that of before stays published', async () => {
  const [before = []] = await published();
  await restart({ SECRET: `lost, ${SECRET}` });
  const [after = [], ofTheOther] = await published();
  expect(after).toEqual(ofTheOther);
  expect(after).toHaveLength(before.length + 1);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(saying('signing_key.none_opens'), 'at one of the nodes').toHaveLength(1);
});
