import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the site under test; two runs beside each other need two. */
export const port = Number(process.env.E2E_PORT ?? 5190);

/** The file into which the server of a port writes the connection of its database. */
export const stateFileOf = (own: number) => join(tmpdir(), `short-courses-e2e-${own}.json`);
export const stateFile = stateFileOf(port);

/** The folder of the site's recordings. */
export const recordingsDir = join(tmpdir(), `short-courses-e2e-${port}-recordings`);

/** The site's secret, for tests that store signed or encrypted values. */
export const secret = 'a secret of the browser tests, of 32 letters';

/** A database as a `DATABASE_URL`. */
export function databaseUrl({ host, user, database }: { host: string; user: string; database: string }): string {
  const url = new URL(`postgresql://${user}@localhost/${database}`);
  url.searchParams.set('host', host);
  return url.href;
}
