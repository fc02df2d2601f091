import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isBuilt } from '../../scripts/setup.mjs';
import { isAlive } from '../../server/db/embedded/cluster.ts';
import { freePort } from '../../server/testing/ports.ts';
import { temporaryDirectory } from '../../server/testing/server.ts';
import { NAME, PASSWORD } from './people.ts';

// What `npm start` runs, beside the site that all tests share; no page is opened.
const root = fileURLToPath(new URL('../..', import.meta.url));
const email = 'asha@example.org';
const started: { starter: ChildProcess; closed: Promise<unknown> }[] = [];
let directory: string;

test.beforeAll(async () => {
  // The starter would build now, and take away what the other tests use.
  expect(await isBuilt(), 'dist/ is of these sources: if not, `npm run build` makes it').toBe(true);
  directory = await temporaryDirectory();
});
test.afterAll(async () => {
  for (const { starter, closed } of started) {
    starter.kill('SIGTERM');
    await closed;
  }
  await rm(directory, { recursive: true, force: true });
});

/** Starts as a person does, and waits for the address. */
async function start() {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(directory, 'data'), NODE_ENV: 'production' };
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Not before the last process has let go of the terminal.
  const closed = once(starter, 'close');
  started.push({ starter, closed });
  const lines: string[] = [];
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: starter.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /^Ready at (.*)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const failed = closed.then(() => Promise.reject(new Error(`The site did not start: ${lines.join('; ')}`)));
  const url = await Promise.race([ready, failed]);
  failed.catch(() => {});
  const interrupt = async () => {
    starter.kill('SIGINT');
    const [code] = await closed;
    return code;
  };
  return { url, port, lines, interrupt };
}

const postmaster = async () =>
  Number.parseInt(await readFile(join(directory, 'data/postgres/postmaster.pid'), 'utf8'), 10);

test('the site starts from one command, Ctrl-C stops all of it, and the next start has what was stored', async () => {
  const post = (url: string, path: string, data: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify(data),
    });
  const first = await start();
  expect(first.url).toBe(`http://localhost:${first.port}`);
  expect((await fetch(first.url)).status).toBe(200);
  expect(first.lines).toContainEqual(expect.stringMatching(/^Storing \d+ items of the content/));
  const account = { name: NAME, email, password: PASSWORD, phone: '98765 43210' };
  expect((await post(first.url, '/api/auth/sign-up', account)).ok).toBe(true);

  const database = await postmaster();
  expect(await first.interrupt()).toBe(0);
  await expect(fetch(first.url)).rejects.toThrow();
  await expect(postmaster()).rejects.toThrow('ENOENT');
  // It is gone once the first process of the system has taken note of its end.
  await expect.poll(() => isAlive(database)).toBe(false);

  const second = await start();
  expect(second.lines).not.toContainEqual(expect.stringMatching(/^Storing/));
  expect((await post(second.url, '/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  expect(await second.interrupt()).toBe(0);
});
