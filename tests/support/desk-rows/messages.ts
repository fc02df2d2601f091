import { eq } from 'drizzle-orm';
import { contactMessages } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

/** The message that the owner sent. */
async function message({ deps, owner }: Scene): Promise<string> {
  const [row] = await deps.db.select().from(contactMessages).where(eq(contactMessages.userId, owner.user.id));
  if (!row) throw new Error('The owner sent no message');
  return `/desk/messages/${row.id}`;
}

const toWork = { needs: ['leads.work'], gives: 200 } as const;

/** The inbox. */
export const messagesRows: Record<string, DeskRow> = {
  listDeskMessages: { method: 'get', path: '/desk/messages', ...toWork },
  getDeskMessage: { method: 'get', path: message, ...toWork },
  changeDeskMessage: { method: 'put', path: message, body: { version: 1, ownerId: null, done: true }, ...toWork },
  changeDeskMessages: {
    method: 'put',
    path: '/desk/messages',
    body: async (scene) => ({ chosen: [{ id: (await message(scene)).split('/').at(-1), version: 1 }], done: true }),
    ...toWork,
  },
  answerDeskMessage: {
    method: 'post',
    path: async (scene) => `${await message(scene)}/replies`,
    body: { version: 1, text: 'An answer' },
    ...toWork,
    gives: 201,
  },
};
