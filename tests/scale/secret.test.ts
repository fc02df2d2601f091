import { expect, test } from 'vitest';
import { browserOf, credentials, signUp } from './people.ts';
import { SECRET, startSite } from './site.ts';

/** A site of two nodes. */
async function startNodes() {
  const site = await startSite({ nodes: 2 });
  const { call, callNode, nodes } = site;
  return {
    site,
    signIn: async (email: string) =>
      browserOf(site, await call('/api/auth/sign-in', { method: 'POST', body: credentials(email) })),
    isSignedIn: async (headers: Record<string, string>) =>
      JSON.parse((await call('/api/me', { headers })).text).data !== null,
    /** The public keys of each node. */
    publishedKeys: async (): Promise<string[][]> => {
      const responses = await Promise.all(nodes.map((node) => callNode(node, '/api/issuer')));
      return responses.map(({ text }) => JSON.parse(text).verificationMethod.map(({ id }: { id: string }) => id));
    },
    /** Stops all nodes, then starts them all at once. */
    restart: async (changes: Record<string, string>) => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')));
      await Promise.all(nodes.map((node) => node.start(changes)));
    },
    logged: (event: string) => nodes.flatMap(({ lines }) => lines()).filter((line) => line.includes(event)),
  };
}

const changing = await startNodes();
const losing = await startNodes();

test('a new SECRET beside the old one keeps the key of certificates; people sign in again', async () => {
  const { site, signIn, isSignedIn, publishedKeys, restart, logged } = changing;
  const email = 'asha@example.org';
  await signUp(site, email);
  const browser = await signIn(email);
  expect(await isSignedIn(browser)).toBe(true);
  const before = await publishedKeys();
  expect(before).toEqual([before[0], before[0]]);
  expect(before[0]).toHaveLength(1);

  const changed = `changed, ${SECRET}`;
  await restart({ SECRET: changed, PREVIOUS_SECRET: SECRET });
  expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(await signIn(email))).toBe(true);
  expect(await publishedKeys()).toEqual(before);
  expect(logged('signing_key.encrypted_anew'), 'by one of the nodes').toHaveLength(1);

  // The next start no longer needs the old one.
  await restart({ SECRET: changed });
  expect(await publishedKeys()).toEqual(before);
});

test('a start without the old SECRET is refused, and the nodes with it go on as before', async () => {
  const { publishedKeys, restart } = losing;
  const before = await publishedKeys();
  await expect(restart({ SECRET: `lost, ${SECRET}` })).rejects.toThrow();
  await restart({ SECRET });
  expect(await publishedKeys()).toEqual(before);
});
