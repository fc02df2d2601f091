import { eq } from 'drizzle-orm';
import { mails } from '../../server/db/schema/index.ts';
import type { Deps } from '../../server/deps.ts';

/** The emails to an address, the oldest first. */
export function mailsTo(db: Deps['db'], recipient: string) {
  return db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt);
}

/** The kinds of the emails to an address, the oldest first. */
export async function mailKindsTo(db: Deps['db'], recipient: string): Promise<string[]> {
  return (await mailsTo(db, recipient)).map(({ kind }) => kind);
}
