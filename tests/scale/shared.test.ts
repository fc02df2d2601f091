import { expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { visitorAddress } from './client.ts';
import { startLoad } from './load.ts';
import { signInAdmin } from './people.ts';
import { startSite } from './site.ts';

const site = await startSite();
const { call, callNode, nodes, nginx, mail, pool } = site;

test('requests reach every node, with the same id in nginx, the node and the response', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => call('/api/courses')));
  const ids = responses.map(({ headers }) => String(headers['x-request-id']));
  const lines = await Promise.all(ids.map(nginx.logged));
  expect(new Set(lines.map(({ node }) => node))).toEqual(new Set(nodes.map(({ port }) => `127.0.0.1:${port}`)));
  for (const [index, id] of ids.entries()) {
    const node = nodes.find(({ port }) => lines[index]?.node === `127.0.0.1:${port}`);
    await eventually(() => expect(node?.lines().filter((line) => line.includes(id))).toHaveLength(1));
  }
});

test('rate limits of an address count over all nodes, and no header evades them', async () => {
  const from = visitorAddress(1);
  const headers = (number: number) => ({ 'X-Forwarded-For': `198.51.100.${number}` });
  const statuses: number[] = [];
  for (let sent = 0; sent < 63; sent += 1) {
    statuses.push(
      (await call('/api/users/register', { method: 'POST', body: {}, from, headers: headers(sent) })).status,
    );
  }
  expect(statuses).toEqual([...Array(60).fill(422), 429, 429, 429]);
  expect((await call('/api/users/register', { method: 'POST', body: {}, from: visitorAddress(2) })).status).toBe(422);
});

test('an edit at the desk of any node is on the pages of all nodes within a second, under load', async ({
  annotate,
}) => {
  const headers = await signInAdmin(site);
  const { stop } = startLoad(site, { readers: 6, writers: 2 });
  const { data } = JSON.parse((await call('/api/desk/settings', { headers })).text);
  let { version } = data;
  const times: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const brand = `Academy ${index}`;
    for (const each of nodes) await callNode(each, '/about');
    const saved = await callNode(node, '/api/desk/settings', {
      method: 'PUT',
      headers,
      body: { ...data, version, brand },
    });
    expect(saved.status, saved.text).toBe(200);
    version += 1;
    const begun = performance.now();
    const expectBrand = async () => {
      for (const each of nodes) expect((await callNode(each, '/about')).text).toContain(brand);
    };
    await vi.waitFor(expectBrand, { timeout: 1000, interval: 5 });
    times.push(performance.now() - begun);
  }
  const { faults, reads, seconds } = await stop();
  expect(faults).toEqual([]);
  await annotate(
    `${nodes.length} edits, each on all ${nodes.length} nodes after at most ${Math.round(Math.max(...times))} ms, beside ${Math.round(reads / seconds)} reads a second`,
  );
});

test('every email is sent once, whichever node runs the job', async ({ annotate }) => {
  const emails = Array.from({ length: 100 }, (_, index) => `visitor-${index}@example.org`);
  const begun = performance.now();
  await Promise.all(
    emails.map(async (email, index) => {
      const body = { name: 'Ravi Menon', email, subject: 'student', message: 'When does it start?' };
      const sent = await call('/api/users/register', { method: 'POST', body, from: visitorAddress(100 + index) });
      expect(sent.status, sent.text).toBeLessThan(300);
    }),
  );
  const waiting = async () =>
    (await pool.query(`SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'send-mail' AND state < 'completed'`))
      .rows[0]?.jobs;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 });
  const seconds = (performance.now() - begun) / 1000;
  const received = mail.received.flatMap(({ to }) => to).filter((address) => address.startsWith('visitor-'));
  expect(received.toSorted()).toEqual(emails.toSorted());
  const all = (await pool.query('SELECT count(*)::int AS mails FROM mails')).rows[0]?.mails;
  expect(mail.received).toHaveLength(all);
  await annotate(`${all} mails by ${nodes.length} nodes in ${seconds.toFixed(1)} s, each once`);
});
