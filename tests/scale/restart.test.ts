import { expect, test, vi } from 'vitest';
import { type Load, startLoad, timesStored } from './load.ts';
import { startSite } from './site.ts';

const site = await startSite({ env: { DRAIN_SECONDS: '5' } });
const { nodes } = site;

const told = ({ reads, writes, seconds }: Load) =>
  `${reads} reads and ${writes.length} writes over ${nodes.length} nodes in ${seconds.toFixed(0)} s`;

test('restarted one after another under load, the nodes lose no request', async ({ annotate }) => {
  const { load, stop } = startLoad(site, { readers: 6, writers: 6 });
  for (const node of nodes) {
    await node.end('SIGTERM');
    await node.start();
    // nginx asks it again.
    const before = load.reads;
    await vi.waitFor(() => expect(load.reads).toBeGreaterThan(before + 300), { timeout: 20_000 });
  }
  const { faults, writes } = await stop();
  await annotate(told(load));
  const stored = await timesStored(site);
  await annotate(JSON.stringify({faults: faults.length, kinds: [...new Set(faults)], stored: stored.size, writes: writes.length}));
  expect(faults).toEqual([]);
  expect(writes.filter(({ email }) => stored.get(email) !== 1)).toEqual([]);
});
