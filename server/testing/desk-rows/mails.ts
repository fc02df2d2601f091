import { eq } from 'drizzle-orm';
import { mails } from '../../db/schema/index.ts';
import type { Scene } from '../who-may.ts';
import type { DeskRow } from '../who-may-desk.ts';

/** A mail to the owner, which failed. */
const mail =
  (part = '') =>
  async ({ deps, owner }: Scene): Promise<string> => {
    const [row] = await deps.db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.userId, owner.user.id))
      .returning({ id: mails.id });
    if (!row) throw new Error('There is no mail to the owner');
    return `/desk/mails/${row.id}${part}`;
  };

const admin = { admin: 200, instructor: 403 };

/** The outbox. */
export const mailsRows: Record<string, DeskRow> = {
  listDeskMails: { method: 'get', path: '/desk/mails', ...admin },
  getDeskMail: { method: 'get', path: mail(), ...admin },
  previewDeskMail: { method: 'get', path: mail('/preview'), ...admin },
  retryDeskMail: { method: 'post', path: mail('/retry'), ...admin },
  retryFailedMails: { method: 'post', path: '/desk/mails/retry', body: {}, ...admin },
};
