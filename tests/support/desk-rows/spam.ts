import { desc } from 'drizzle-orm';
import { suspectedSpam } from '../../../server/db/schema/index.ts';
import { keepAsSpam } from '../../../server/records/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { only } from '../factories.ts';

async function spamPath({ deps }: Scene): Promise<string> {
  const sent = { name: 'Asha Rao', email: 'spam@example.org', subject: 'it' };
  await keepAsSpam(deps, 'contact', sent);
  const rows = await deps.db.select().from(suspectedSpam).orderBy(desc(suspectedSpam.createdAt)).limit(1);
  return `/desk/spam/${only(rows).id}`;
}

/** Calls on suspected spam. */
export const spamRows: Record<string, DeskRow> = {
  acceptDeskSpam: { path: async (scene) => `${await spamPath(scene)}/accept`, body: {} },
  deleteDeskSpam: { path: spamPath },
};
