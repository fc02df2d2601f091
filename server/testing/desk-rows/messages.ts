import { eq } from 'drizzle-orm';
import { contactMessages } from '../../db/schema/index.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

/** The message that the owner sent. */
async function message({ deps, owner }: Scene): Promise<string> {
  const [row] = await deps.db.select().from(contactMessages).where(eq(contactMessages.userId, owner.user.id));
  if (!row) throw new Error('The owner sent no message');
  return `/desk/messages/${row.id}`;
}

const admin = { admin: 200, instructor: 403 };

/** The inbox. */
export const messagesRows: Record<string, DeskRow> = {
  listDeskMessages: { method: 'get', path: '/desk/messages', ...admin },
  getDeskMessage: { method: 'get', path: message, ...admin },
  changeDeskMessage: { method: 'put', path: message, body: { version: 1, ownerId: null, done: true }, ...admin },
  answerDeskMessage: {
    method: 'post',
    path: async (scene) => `${await message(scene)}/replies`,
    body: { version: 1, text: 'An answer' },
    admin: 201,
    instructor: 403,
  },
};
