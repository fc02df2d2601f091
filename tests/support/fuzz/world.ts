import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { readEnv } from '../../../server/base/env.ts';
import type { Db } from '../../../server/db/client.ts';
import { siteSettings } from '../../../server/db/schema/index.ts';
import type { Deps } from '../../../server/deps.ts';
import { startJobs } from '../../../server/jobs/boss.ts';
import { mailJobs, mailQueue } from '../../../server/mail/queue.ts';
import { buildApi } from '../../../server/start/app.ts';
import { createScene, type Scene } from '../access-matrix.ts';
import { recordingsDir, TEST_SECRET, testDeps } from '../api.ts';
import { testDatabase } from '../database.ts';
import { createSite } from '../factories.ts';
import { wideLimits } from '../limits.ts';
import { asha, fromPage, readMe, sessionOf } from '../people.ts';
import { type Api, postJson } from '../requests.ts';
import { assignCourse, createStaff } from '../staff.ts';
import { watchChanges } from './changes.ts';
import type { KnownRecords } from './from-schema.ts';

export const roles = ['visitor', 'learner', 'owner', 'trainer', 'admin'] as const;

export type Role = (typeof roles)[number];

type Account = { user: { id: string; email: string }; headers: Record<string, string> };
type People = { scene: Scene; trainer: Account; admin: Account };

/** Whether the account still exists and is signed in with this role. */
async function isSignedInAs(api: Api, { headers }: Account, role: string): Promise<boolean> {
  return (await readMe(api, headers))?.role === role;
}

/** A new scene. Earlier people who are still signed in with their role stay. */
async function createPeople(api: Api, deps: Deps, before?: People): Promise<People> {
  const { scene: previous, trainer: teacher, admin } = before ?? {};
  const other = previous && (await isSignedInAs(api, previous.other, 'learner')) ? previous.other : undefined;
  const scene = await createScene(api, deps, other);
  const trainer =
    teacher && (await isSignedInAs(api, teacher, 'trainer')) ? teacher : await createStaff(api, deps.db, 'trainer');
  await assignCourse(deps.db, trainer.user.id, scene.school.course.id);
  const isAdmin = admin && (await isSignedInAs(api, admin, 'admin'));
  return { scene, trainer, admin: isAdmin ? admin : await createStaff(api, deps.db) };
}

/** Opens new sessions for the people whom a request signed out. @returns whether everyone is signed in again */
async function restoreSessions(api: Api, { scene, trainer, admin }: People): Promise<boolean> {
  const accountsByRole = { learner: [scene.other, scene.owner], trainer: [trainer], admin: [admin] };
  let isEveryoneSignedIn = true;
  for (const [role, accounts] of Object.entries(accountsByRole)) {
    for (const account of accounts) {
      if (await isSignedInAs(api, account, role)) continue;
      const { email } = account.user;
      const response = await postJson(api, '/api/auth/sign-in', { email, password: asha.password });
      account.headers.Cookie = sessionOf(response);
      isEveryoneSignedIn = isEveryoneSignedIn && response.ok && (await isSignedInAs(api, account, role));
    }
  }
  return isEveryoneSignedIn;
}

/** Ids of the newest records of each table. */
async function idsByTable(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid' ORDER BY 1`);
  const ids = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM ${sql.identifier(name)} ORDER BY ctid DESC LIMIT 20`,
    );
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

async function textsOf(db: Db, column: 'slug' | 'email', tables: string[]): Promise<string[]> {
  const found = tables.map((table) => sql`SELECT ${sql.identifier(column)} AS text FROM ${sql.identifier(table)}`);
  const { rows } = await db.execute<{ text: string }>(sql`${sql.join(found, sql` UNION `)} ORDER BY 1 LIMIT 200`);
  return rows.map(({ text }) => text);
}

/**
 * A site with a person of every role and records of every kind, whose every change is noted.
 * Call it at the top of a test file.
 */
export async function createWorld() {
  const { db, connection } = await testDatabase();
  // The queue of the site, so that a job of a refused request is found; no one works the jobs.
  const { boss, stop } = await startJobs(connection, { log: () => {}, maintenance: false });
  afterAll(stop);
  // One proxy is trusted, so that its headers are read.
  const env = readEnv({ SECRET: TEST_SECRET, TRUST_PROXY: '1', RECORDINGS_DIR: recordingsDir });
  const deps = testDeps(db, { limits: wideLimits, env, queueMail: mailQueue(boss), mailJobs: mailJobs(boss) });
  const api = buildApi(deps);
  await createSite(db);
  const readChanges = await watchChanges(db);

  let people = await createPeople(api, deps);
  let ids = new Map<string, string[]>();
  let slugs: string[] = [];
  let emails: string[] = [];

  async function readRecords(): Promise<void> {
    ids = await idsByTable(db);
    slugs = await textsOf(db, 'slug', ['courses', 'lessons', 'posts', 'topics', 'pages']);
    emails = await textsOf(db, 'email', ['users', 'enrollments', 'contact_messages']);
  }
  async function renew(): Promise<void> {
    // A request may have made a second factor mandatory, which no one here has.
    await db.update(siteSettings).set({ settings: sql`${siteSettings.settings} - 'requireSecondFactor'` });
    people = await createPeople(api, deps, people);
    await readRecords();
  }
  await readRecords();

  const known: KnownRecords = {
    idsFor: (name) => {
      const kind = name.replace(/(Id|s)$/, '');
      const ofKind = [...ids].filter(([table]) => kind !== '' && table.startsWith(kind)).flatMap(([, each]) => each);
      return ofKind.length > 0 ? ofKind : [...ids.values()].flat();
    },
    slugs: () => slugs,
    emails: () => emails,
  };

  return {
    api,
    deps,
    known,
    readChanges,
    scene: () => people.scene,
    headersOf: (role: Role): Record<string, string> => {
      const { scene, trainer, admin } = people;
      const accounts = { learner: scene.other, owner: scene.owner, trainer, admin };
      return role === 'visitor' ? fromPage : accounts[role].headers;
    },
    /** Replaces the people and their records. */
    renew,
    /** Opens new sessions for the people whom a request signed out. @returns whether everyone is signed in again */
    restoreSessions: () => restoreSessions(api, people),
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
