import { createHash, randomBytes } from 'node:crypto';
import { paths } from '../../../../contract/paths.ts';
import { lockAdmins } from '../../../auth/locks.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { adminLinks } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';

const ADMIN_LINK_SECONDS = 24 * 60 * 60;

/** Only this is stored, so that no one becomes admin with a copy of the database. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Replaces the previous one; null if there is an admin. */
export async function createAdminLink({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + ADMIN_LINK_SECONDS * 1000);
  const row = { tokenHash: hashOf(token), expiresAt };
  const isStored = await db.transaction(async (tx) => {
    const isNeeded = (await lockAdmins(tx)).length === 0;
    if (isNeeded) await tx.insert(adminLinks).values(row).onConflictDoUpdate({ target: adminLinks.id, set: row });
    return isNeeded;
  });
  return isStored ? `${env.PUBLIC_URL}${paths.firstAdmin}?${new URLSearchParams({ token })}` : null;
}

/** Refuses a link that is no longer valid. Concurrent uses wait until the transaction ends. @throws RequestError invalid_input */
export async function requireAdminLink(tx: Tx, { now }: Pick<Deps, 'now'>, token: string): Promise<void> {
  if ((await lockAdmins(tx)).length > 0) fail.invalid({}, 'There is an admin already: ask them to invite you.');
  const [stored] = await tx.select().from(adminLinks);
  const isValid = stored?.tokenHash === hashOf(token) && stored.expiresAt > now();
  if (!isValid) fail.invalid({}, 'This link was used, is too old or is not the newest.');
}

/** Uses up the link as the first admin is made; a second use waits and is refused. @throws RequestError invalid_input */
export async function useAdminLink(tx: Tx, deps: Pick<Deps, 'now'>, token: string): Promise<void> {
  await requireAdminLink(tx, deps, token);
  await tx.delete(adminLinks);
}
