import { sql } from 'drizzle-orm';
import { instantInKolkata, minuteInKolkata } from '../../contract/base/calendar.ts';
import type { Publication } from '../../contract/base/publication.ts';
import { requireFuture } from '../base/errors.ts';
import type { Tx } from '../db/client.ts';

/** The time of the database, which decides for every node whether a record is published (`isPublished`). */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ milliseconds: number }>(
    sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS milliseconds`,
  );
  return new Date(rows[0]?.milliseconds ?? Number.NaN);
}

export function presentPublication(publishAt: Date | null, now: Date): Publication {
  if (!publishAt) return { state: 'draft', at: '' };
  return { state: publishAt <= now ? 'published' : 'scheduled', at: minuteInKolkata(publishAt) };
}

/** @param now by `databaseNow` */
export function withPublication<Row extends { publishAt: Date | null }>({ publishAt, ...row }: Row, now: Date) {
  return { ...row, publication: presentPublication(publishAt, now) };
}

/**
 * The `publishAt` to store for a form. A record that is published already keeps its time.
 * @param stored the `publishAt` until now; null for a draft, undefined for a new record
 * @param now by `databaseNow`
 * @throws RequestError invalid_input for a time that has passed
 */
export function resolvePublishAt({ state, at }: Publication, stored: Date | null | undefined, now: Date): Date | null {
  if (state === 'draft') return null;
  if (state === 'published') return stored && stored <= now ? stored : now;
  // The scheduled time may have passed while the form was open.
  if (stored && at === minuteInKolkata(stored)) return stored;
  const publishAt = instantInKolkata(at);
  requireFuture('publication.at', publishAt, now);
  return publishAt;
}
