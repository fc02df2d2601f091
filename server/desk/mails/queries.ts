import { and, desc, eq, type SQL } from 'drizzle-orm';
import {
  DeskMail,
  DeskMailRow,
  type DeskMailsQuery,
  type DeskMailsRetry,
  MAX_COUNTED_FAILURES,
  MAX_RETRIED_MAILS,
} from '../../../contract/desk/desk-mails.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { ascending, byText, byTime, descending, PAGE_LIMIT, pageIn, type SortOrder } from '../../db/cursor.ts';
import { mailText } from '../../db/schema/columns.ts';
import { mails } from '../../db/schema/index.ts';
import { matchesText } from '../../db/search.ts';

const { id, createdAt } = mails;

function matching({ state, kind, q }: DeskMailsQuery): SQL | undefined {
  return and(
    state ? eq(mails.state, state) : undefined,
    kind ? eq(mails.kind, kind) : undefined,
    matchesText(mailText(mails), q),
  );
}

const sortOrders: Record<NonNullable<DeskMailsQuery['sort']>, SortOrder> = {
  recipient: ascending(byText(mails.recipient)),
  '-recipient': descending(byText(mails.recipient)),
  createdAt: ascending(byTime(createdAt)),
  '-createdAt': descending(byTime(createdAt)),
};

export function findMails(tx: Tx, { cursor, sort = '-createdAt', ...filter }: DeskMailsQuery) {
  const page = pageIn(sortOrders[sort], id, cursor);
  return tx
    .select({ ...columnsFor(mails, DeskMailRow), cursorKey: page.cursorKey })
    .from(mails)
    .where(and(matching(filter), page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

export function findFailed(tx: Tx) {
  return tx.select({ id }).from(mails).where(eq(mails.state, 'failed')).limit(MAX_COUNTED_FAILURES);
}

export async function findMail(tx: Tx, mailId: string) {
  const [mail] = await tx
    .select({ ...columnsFor(mails, DeskMail), html: mails.html })
    .from(mails)
    .where(eq(id, mailId));
  return mail;
}

/** Locks an email; undefined while it is being sent, which may take long. */
export async function lockMail(tx: Tx, mailId: string) {
  const [mail] = await tx.select().from(mails).where(eq(id, mailId)).for('update', { skipLocked: true });
  return mail;
}

export function lockFailed(tx: Tx, filter: DeskMailsRetry) {
  return tx
    .select({ id })
    .from(mails)
    .where(matching({ ...filter, state: 'failed' }))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_RETRIED_MAILS)
    .for('update', { skipLocked: true });
}
