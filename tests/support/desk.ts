import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../server/db/client.ts';
import { auditEntries } from '../../server/db/schema/index.ts';
import { testApi } from './api.ts';
import { createSite } from './factories.ts';
import { postJson, sendJson } from './requests.ts';
import { createStaff } from './staff.ts';

/**
 * The API of a site and an admin's calls to its desk, for one test file. The clock is the real one, because the
 * database's clock decides about publication.
 */
export async function testDesk() {
  const test = await testApi({ now: () => new Date() });
  const { api, db } = test;
  await createSite(db);
  const admin = await createStaff(api, db);
  const { headers } = admin;
  const deskPath = (path: string) => `/api/desk${path}`;
  return {
    ...test,
    admin,
    desk: {
      get: (path: string) => api.request(deskPath(path), { headers }),
      post: (path: string, body: object) => postJson(api, deskPath(path), body, { headers }),
      put: (path: string, body: object) => sendJson(api, 'PUT', deskPath(path), body, headers),
      remove: (path: string) => sendJson(api, 'DELETE', deskPath(path), {}, headers),
    },
  };
}

/** The audit entries of a record, oldest first. */
export function auditedOf(db: Db, recordId: string) {
  const { actorId, action, fields, createdAt } = auditEntries;
  return db
    .select({ actorId, action, fields })
    .from(auditEntries)
    .where(eq(auditEntries.recordId, recordId))
    .orderBy(asc(createdAt));
}
