import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/setup.mjs';
import { isAlive } from '../../server/db/embedded/cluster.ts';
import { freePort } from '../support/ports.ts';
import { type SiteProcess, startSite } from '../support/processes.ts';
import { temporaryDirectory } from '../support/server.ts';
import { byNight, expect, open, test } from './fixtures.ts';
import { NAME, PASSWORD } from './people.ts';

// A site as `npm start` runs it, beside the site that all tests share.
const email = 'asha@example.org';
const started: SiteProcess[] = [];
let directory: string;

test.beforeAll(async () => {
  // The starter would build now, and replace the build that the other tests use.
  expect(await isBuilt(), 'dist/ is of these sources: if not, `npm run build` makes it').toBe(true);
  directory = await temporaryDirectory();
});
test.afterAll(async () => {
  for (const site of started) await site.end('SIGTERM');
  await rm(directory, { recursive: true, force: true });
});

/** Starts as a person does, and waits for the address. */
async function start() {
  const env = { PORT: String(await freePort()), DATA_DIR: join(directory, 'data') };
  const site = await startSite(env, 'scripts/start.mjs');
  started.push(site);
  return site;
}

/** Ctrl-C. @returns the exit code, once the last process has let go of the terminal */
async function interrupt({ process, end }: SiteProcess): Promise<number | null> {
  await end('SIGINT');
  return process.exitCode;
}

const postmaster = async () =>
  Number.parseInt(await readFile(join(directory, 'data/postgres/postmaster.pid'), 'utf8'), 10);

test(
  'the site starts from one command with a link for the first admin, Ctrl-C stops all of it, and the next start has the stored data',
  byNight,
  async ({ page }) => {
    const post = (url: string, path: string, data: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url },
        body: JSON.stringify(data),
      });
    const first = await start();
    expect((await fetch(first.url)).status).toBe(200);
    expect(first.lines).toContainEqual(expect.stringMatching(/^Storing \d+ items of the content/));

    // The line follows the one with the address.
    const invitation = /^There is no admin yet\..* (http\S+\/first-admin\?token=\S+)$/;
    const findLink = () => first.lines.flatMap((line) => invitation.exec(line)?.[1] ?? []);
    await expect.poll(findLink).toHaveLength(1);
    await open(page, findLink()[0] ?? '');
    await page.getByLabel('Full Name').fill(NAME);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Phone Number').fill('98765 43210');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page).toHaveURL(`${first.url}/desk`);
    await expect(page.getByText('Set up your sign-in code by')).toBeVisible();
    await page.goto('about:blank');

    const database = await postmaster();
    expect(await interrupt(first)).toBe(0);
    await expect(fetch(first.url)).rejects.toThrow();
    await expect(postmaster()).rejects.toThrow('ENOENT');
    // It disappears once the first process of the system has reaped it.
    await expect.poll(() => isAlive(database)).toBe(false);

    const second = await start();
    expect(second.lines).not.toContainEqual(expect.stringMatching(/^(Storing|There is no admin)/));
    expect((await post(second.url, '/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
    expect(await interrupt(second)).toBe(0);
  },
);
