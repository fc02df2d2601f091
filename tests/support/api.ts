import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { readEnv } from '../../server/base/env.ts';
import { mails } from '../../server/db/schema/index.ts';
import type { Deps, Passwords } from '../../server/deps.ts';
import { mailPasswordReset } from '../../server/people/accounts/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { testDatabase } from './database.ts';
import { wideLimits } from './limits.ts';

/** The time that tests use as now, 21 November 2026 at 11:30 in Asia/Kolkata, by default. */
export const TEST_NOW = new Date('2026-11-21T06:00:00Z');

/** A folder with one recording and its captions. */
export const recordingsDir = join(import.meta.dirname, 'recordings');

/** Signs the sessions of tests. */
export const TEST_SECRET = 'a secret of the tests, of 32 letters or more';

const weakHash = (password: string) => scryptSync(password, TEST_SECRET, 16, { N: 2 }).toString('hex');

/** Weak hashes: tests make hundreds of accounts, and a real hash takes a tenth of a second. */
export const lightPasswords: Passwords = {
  hash: async (password) => weakHash(password),
  verify: async ({ hash, password }) => hash === weakHash(password),
};

export type LogLine = { level: string; event: string; fields: Record<string, unknown> | undefined };

/** Deps over `db` with the default environment, wide limits and a log that is kept; `changes` replace any of it. */
export function testDeps(db: Deps['db'], changes: Partial<Deps> = {}): Deps & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const deps: Deps & { lines: LogLine[] } = {
    db,
    env: readEnv({ SECRET: TEST_SECRET, RECORDINGS_DIR: recordingsDir }),
    log: (level, event, fields) => lines.push({ level, event, fields }),
    now: () => TEST_NOW,
    limits: {
      ...wideLimits,
      signIn: { uses: 10, seconds: 900 },
      signInPerEmail: { uses: 100, perNetwork: 50, seconds: 3600 },
      signInCode: { uses: 10, seconds: 900 },
      signInCodePerDay: { uses: 30, seconds: 86_400 },
    },
    passwords: lightPasswords,
    node: { isDraining: false, receivesChanges: true },
    refusesUndeclared: true,
    queueMail: async (tx, ...queued) => {
      const [{ id } = {}] = await tx.insert(mails).values(queued).returning({ id: mails.id });
      if (!id) throw new Error('The email was not stored');
      return id;
    },
    // At once, as if the job ran before the response.
    queuePasswordReset: (email) => mailPasswordReset(deps, email),
    queueProviderEvent: async () => {},
    queueRefund: async () => {},
    mailJobs: { nextAttempt: async () => null, sendNow: async () => {} },
    ...changes,
    lines,
  };
  return deps;
}

/**
 * The whole API over a test database of its own, for one test file.
 * Call it at the top of the file: `const { api, db } = await testApi();`
 */
export async function testApi(changes: Partial<Deps> = {}) {
  const { db, pool } = await testDatabase();
  const deps = testDeps(db, changes);
  return { api: buildApi(deps), db, pool, deps };
}
