import type { Db } from '../../server/db/client.ts';
import { classMeetings } from '../../server/db/schema/index.ts';
import { type Changes, insertOne, next } from './factories.ts';

/** A class of two hours, by default at 7 pm on 23 November 2026 in Kolkata. */
export async function createClass(db: Db, batchId: string, changes: Changes<typeof classMeetings> = {}) {
  const startsAt = changes.startsAt ?? new Date('2026-11-23T13:30:00Z');
  const endsAt = new Date(startsAt.getTime() + 2 * 3_600_000);
  return insertOne(db, classMeetings, { batchId, number: next(), endsAt, ...changes, startsAt });
}
