import { eq } from 'drizzle-orm';
import { mails } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';

/** An email to the owner, which failed. */
const mail =
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

export const mailsRows: Record<string, DeskRow> = {
  listDeskMails: { path: '/desk/mails' },
  getDeskMail: { path: mail() },
  previewDeskMail: { path: mail('/preview') },
  retryDeskMail: { path: mail('/retry') },
  retryDeskMails: { path: '/desk/mails/retry', body: {} },
};
