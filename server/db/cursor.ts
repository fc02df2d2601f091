import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ROWS_PER_PAGE } from '../../contract/base/cursor.ts';
import { isStorable } from '../../contract/base/text.ts';
import { fail } from '../base/errors.ts';

const CursorKey = z.tuple([z.string().refine(isStorable), z.uuid()]);

/** `cursorKey` is its sort key in the form that a cursor holds. */
type RowWithKey = { id: string; cursorKey: string };

/** A time in microseconds: a JavaScript date would lose three digits, and the list would skip rows. */
export function cursorKeyOf(createdAt: SQLWrapper): SQL<string> {
  return sql<string>`(extract(epoch FROM ${createdAt}) * 1000000)::bigint::text`;
}

type SortKey = {
  value: SQLWrapper;
  cursorKey: SQL<string>;
  format: z.ZodType<string>;
  read: (cursorKey: string) => SQL;
};

/** The order of a list; rows with equal keys are ordered by `id` in the same direction, so that none is skipped or repeated. */
export type SortOrder = { key: SortKey; isDescending: boolean };

export const ascending = (key: SortKey): SortOrder => ({ key, isDescending: false });
export const descending = (key: SortKey): SortOrder => ({ key, isDescending: true });

export function byTime(value: SQLWrapper): SortKey {
  return {
    value,
    cursorKey: cursorKeyOf(value),
    format: z.string().regex(/^\d{1,16}$/),
    read: (cursorKey) => sql`(to_timestamp(0) + ${cursorKey}::bigint * interval '1 microsecond')`,
  };
}

export function byDay(value: SQLWrapper): SortKey {
  return {
    value,
    cursorKey: sql<string>`to_char(${value}, 'YYYY-MM-DD')`,
    format: z.iso.date(),
    read: (cursorKey) => sql`${cursorKey}::date`,
  };
}

export function byNumber(value: SQLWrapper): SortKey {
  return {
    value,
    cursorKey: sql<string>`(${value})::text`,
    format: z.string().regex(/^\d{1,9}$/),
    read: (cursorKey) => sql`${cursorKey}::int`,
  };
}

/** Sorts by a text without regard to case; an index for it holds `lower` of the column. */
export function byText(text: SQLWrapper): SortKey {
  const value = sql<string>`lower(${text})`;
  return { value, cursorKey: value, format: z.string(), read: (cursorKey) => sql`${cursorKey}::text` };
}

/**
 * The parts of a query that reads the page of a list after a cursor.
 * @returns the `cursorKey` of a row, the condition of the rows `after` the cursor, and the columns that the list is ordered `by`
 * @throws RequestError invalid_input for a cursor of another list or order
 */
export function pageIn({ key, isDescending }: SortOrder, id: SQLWrapper, cursor: string | undefined) {
  return {
    cursorKey: key.cursorKey,
    after: cursor === undefined ? undefined : rowsAfter({ key, isDescending }, id, readCursor(cursor)),
    by: orderColumns({ isDescending }, key.value, id),
  };
}

export function orderColumns({ isDescending }: Pick<SortOrder, 'isDescending'>, ...columns: SQLWrapper[]): SQL[] {
  return columns.map((column) => (isDescending ? desc(column) : asc(column)));
}

function rowsAfter(
  { key, isDescending }: SortOrder,
  id: SQLWrapper,
  [cursorKey, rowId]: z.infer<typeof CursorKey>,
): SQL {
  if (!key.format.safeParse(cursorKey).success) refuseCursor();
  const operator = isDescending ? sql`<` : sql`>`;
  return sql`(${key.value}, ${id}) ${operator} (${key.read(cursorKey)}, ${rowId}::uuid)`;
}

/** Matches the rows after a cursor, in a list by `createdAt` and `id`, both descending. @throws RequestError invalid_input */
export function afterCursor(cursor: string | undefined, createdAt: SQLWrapper, id: SQLWrapper): SQL | undefined {
  return pageIn(descending(byTime(createdAt)), id, cursor).after;
}

/** The number of rows before a cursor, in a list that staff order by hand. @throws RequestError invalid_input */
export function rowsBefore(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) refuseCursor();
  return Number(cursor);
}

function readCursor(cursor: string): z.infer<typeof CursorKey> {
  try {
    return CursorKey.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    refuseCursor();
  }
}

function refuseCursor(): never {
  fail.invalid({ cursor: 'This is not a page of the list' });
}

/** Rows to read: one more than a page shows, to know whether another page follows. */
export const PAGE_LIMIT = ROWS_PER_PAGE + 1;

/** @returns the rows without keys, and the cursor of the next page */
export function toPage<Row extends RowWithKey>(
  found: Row[],
  size = ROWS_PER_PAGE,
): { rows: Omit<Row, 'cursorKey'>[]; next: string | null } {
  const shown = found.slice(0, size);
  const rows = shown.map(({ cursorKey: _, ...row }) => row);
  const last = shown.at(-1);
  if (found.length <= size || !last) return { rows, next: null };
  return { rows, next: Buffer.from(JSON.stringify([last.cursorKey, last.id])).toString('base64url') };
}
