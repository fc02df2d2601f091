import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/people/permission.ts';
import { connectDatabase, type Db } from '../../server/db/client.ts';
import { users } from '../../server/db/schema/index.ts';
import { freePort } from '../support/ports.ts';
import { startSite } from '../support/processes.ts';
import { test as base, expect } from './fixtures.ts';
import { NAME, PASSWORD } from './people.ts';
import { port, stateFileOf } from './state.ts';
import { newEmail } from './stored-records.ts';

/** A built site beside the one that all tests share, for a test that changes what every visitor sees. */
export type OwnSite = {
  url: string;
  inDatabase: <Result>(task: (db: Db) => Promise<Result>) => Promise<Result>;
};

/**
 * For tests that change public content: each worker of the test runner has its own site for them, which `page` opens.
 */
export const test = base.extend<object, { site: OwnSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const { site, stop } = await startOwnSite(await freePort());
      await use(site);
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** @param variables what `server.ts` reads beside the ports */
export async function startOwnSite(
  own: number,
  variables: Record<string, string> = {},
): Promise<{ site: OwnSite; stop: () => Promise<void> }> {
  const env = { E2E_PORT: String(own), E2E_BESIDE: String(port), ...variables };
  const { url, end } = await startSite(env, 'tests/e2e/server.ts');
  const connection = JSON.parse(await readFile(stateFileOf(own), 'utf8'));
  const inDatabase: OwnSite['inDatabase'] = async (task) => {
    const { db, pool } = connectDatabase(connection);
    return task(db).finally(() => pool.end());
  };
  return { site: { url, inDatabase }, stop: () => end('SIGTERM') };
}

/** Signs a new person with a confirmed email in at a site, in the browser of `page`. */
export async function newPersonAt(site: OwnSite, page: Page, ...roles: Role[]): Promise<string> {
  const email = newEmail();
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${site.url}${path}`, { data, headers: { Origin: site.url } });
    expect(response.ok(), path).toBe(true);
  };
  await post('/api/auth/sign-up', { name: NAME, email, password: PASSWORD, phone: '98765 43210' });
  await post('/api/auth/sign-in', { email, password: PASSWORD });
  await site.inDatabase((db) => db.update(users).set({ roles, emailVerified: true }).where(eq(users.email, email)));
  return email;
}
