import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ROWS_PER_PAGE } from '../../contract/cursor.ts';
import { RequestError } from '../base/errors.ts';

const Place = z.tuple([z.string().regex(/^\d{1,16}$/), z.uuid()]);

/** Enough until the year 4707. */
const DAY_DIGITS = 6;

/** A row of a list, newest first; `place` is `placeOf` its columns. */
type Placed = { id: string; place: string };

/** PostgreSQL's microseconds of a time: a JavaScript date would lose three digits, and so skip rows. */
export function placeOf(createdAt: SQLWrapper): SQL<string> {
  return sql<string>`(extract(epoch FROM ${createdAt}) * 1000000)::bigint::text`;
}

/**
 * The rows after a cursor in a list that is ordered by `createdAt` and `id`, both descending.
 * @throws RequestError invalid_input
 */
export function afterCursor(cursor: string | undefined, createdAt: SQLWrapper, id: SQLWrapper): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [place, rowId] = readCursor(cursor);
  return sql`(${createdAt}, ${id}) < (to_timestamp(0) + ${place}::bigint * interval '1 microsecond', ${rowId}::uuid)`;
}

/**
 * The rows after a cursor in a list that is ordered by an instant and `id`, both ascending; its place is `placeOf` the instant.
 * @throws RequestError invalid_input
 */
export function afterInstant(cursor: string | undefined, instant: SQLWrapper, id: SQLWrapper): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [place, rowId] = readCursor(cursor);
  return sql`(${instant}, ${id}) > (to_timestamp(0) + ${place}::bigint * interval '1 microsecond', ${rowId}::uuid)`;
}

/** The days since 1970 of a date, as the place of a row in a list by days. */
export function placeOfDay(day: SQLWrapper): SQL<string> {
  return sql<string>`(${day} - date '1970-01-01')::text`;
}

/**
 * The rows after a cursor in a list that is ordered by `day` and `id`, both ascending.
 * @throws RequestError invalid_input
 */
export function afterDay(cursor: string | undefined, day: SQLWrapper, id: SQLWrapper): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [place, rowId] = readCursor(cursor);
  if (place.length > DAY_DIGITS) throw wrongCursor();
  return sql`(${day}, ${id}) > (date '1970-01-01' + ${place}::int, ${rowId}::uuid)`;
}

/**
 * The number of rows before a cursor's page, in a list that staff order by hand.
 * @throws RequestError invalid_input
 */
export function rowsBefore(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw wrongCursor();
  return Number(cursor);
}

function readCursor(cursor: string): z.infer<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrongCursor();
  }
}

function wrongCursor(): RequestError {
  return new RequestError('invalid_input', { fields: { cursor: 'This is not a page of the list' } });
}

/** Rows to read: one more than a page shows, to know whether another page follows. */
export const PAGE_LIMIT = ROWS_PER_PAGE + 1;

/** Cuts `PAGE_LIMIT` rows, or `size` and one, to a page. @returns it with the cursor of the next page */
export function pageOf<Row extends Placed>(rows: Row[], size = ROWS_PER_PAGE): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  if (rows.length <= size || !last) return { rows: shown, next: null };
  return { rows: shown, next: Buffer.from(JSON.stringify([last.place, last.id])).toString('base64url') };
}
