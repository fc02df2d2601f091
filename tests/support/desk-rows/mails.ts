import { eq } from 'drizzle-orm';
import { mails } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

/** The path of an email to the owner, which failed. */
const failedMailPath =
  (part = '') =>
  async ({ deps, owner }: Scene): Promise<string> => {
    const [row] = await deps.db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.userId, owner.user.id))
      .returning({ id: mails.id });
    if (!row) throw new Error('There is no email to the owner');
    return `/desk/mails/${row.id}${part}`;
  };

export const mailRows: Record<string, DeskRow> = {
  getDeskMail: { path: failedMailPath() },
  previewDeskMail: { path: failedMailPath('/preview') },
  sendTestMail: {},
  retryDeskMail: { path: failedMailPath('/retry') },
  retryDeskMails: { body: {} },
};
