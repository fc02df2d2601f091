import { expect, test, vi } from 'vitest';
import { CONTACT_PATH, countStored, type Load, startLoad } from './load.ts';
import type { Node } from './node.ts';
import { startSite } from './site.ts';

const site = await startSite();
const { nodes } = site;

/** Number of messages that the node has received. */
const writesAt = ({ lines }: Node) => lines().filter((line) => line.includes(`"route":"${CONTACT_PATH}"`)).length;

/** Waits until nginx sends the node several messages. */
async function waitUntilUsed(node: Node): Promise<void> {
  const before = writesAt(node);
  await vi.waitFor(() => expect(writesAt(node)).toBeGreaterThan(before + 5), { timeout: 30_000, interval: 50 });
}

const describeLoad = ({ reads, writes, seconds }: Load) =>
  `${reads} reads and ${writes.length} writes over ${nodes.length} nodes in ${seconds.toFixed(0)} s`;

test('restarted one after another under load, the nodes lose no request', async ({ annotate }) => {
  const { load, stop } = startLoad(site, { readers: 6, writers: 6 });
  for (const node of nodes) {
    await waitUntilUsed(node);
    await node.end('SIGTERM');
    await node.start();
    await waitUntilUsed(node);
  }
  const { faults, writes } = await stop();
  await annotate(describeLoad(load));
  expect(faults).toEqual([]);
  const stored = await countStored(site);
  expect(writes.filter(({ email }) => stored.get(email) !== 1)).toEqual([]);
});

test('one node killed under load: the others serve reads, and acknowledged writes are stored once', async ({
  annotate,
}) => {
  const [node] = nodes;
  if (!node) throw new Error('There is no node');
  const { load, stop } = startLoad(site, { readers: 6, writers: 12 });
  await waitUntilUsed(node);
  await node.end('SIGKILL');
  const [, other = node] = nodes;
  await waitUntilUsed(other);
  await node.start();
  await waitUntilUsed(node);
  const { faults, writes } = await stop();
  const stored = await countStored(site);
  const cut = writes.filter(({ status }) => status !== 201);
  await annotate(
    `${describeLoad(load)}; ${cut.length} writes cut, of which ${cut.filter(({ email }) => stored.has(email)).length} were stored`,
  );
  expect(faults.filter((fault) => !fault.startsWith('POST: 502'))).toEqual([]);
  for (const { email, status } of writes) {
    if (status === 201) expect(stored.get(email), email).toBe(1);
    else expect([undefined, 1]).toContain(stored.get(email));
  }
});
