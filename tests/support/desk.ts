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
  const made = await testApi({ now: () => new Date() });
  const { api, db } = made;
  await createSite(db);
  const admin = await createStaff(api, db);
  const { headers } = admin;
  const at = (path: string) => `/api/desk${path}`;
  return {
    ...made,
    admin,
    desk: {
      get: (path: string) => api.request(at(path), { headers }),
      post: (path: string, body: object) => postJson(api, at(path), body, { headers }),
      put: (path: string, body: object) => sendJson(api, 'PUT', at(path), body, headers),
      remove: (path: string) => sendJson(api, 'DELETE', at(path), {}, headers),
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
