import { eq } from 'drizzle-orm';
import { contactMessages } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

async function messagePath({ deps, owner }: Scene): Promise<string> {
  const [row] = await deps.db.select().from(contactMessages).where(eq(contactMessages.userId, owner.user.id));
  if (!row) throw new Error('The owner sent no message');
  return `/desk/messages/${row.id}`;
}

export const messageRows: Record<string, DeskRow> = {
  getDeskMessage: { path: messagePath },
  saveDeskMessage: { path: messagePath, body: { version: 1, ownerId: null, isDone: true } },
  saveDeskMessages: {
    body: async (scene) => ({
      chosen: [{ id: (await messagePath(scene)).split('/').at(-1), version: 1 }],
      isDone: true,
    }),
  },
  createDeskLead: { path: async (scene) => `${await messagePath(scene)}/lead` },
  replyToDeskMessage: {
    path: async (scene) => `${await messagePath(scene)}/replies`,
    body: { version: 1, text: 'A reply' },
  },
};
