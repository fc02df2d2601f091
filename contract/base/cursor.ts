import { z } from 'zod';

export const ROWS_PER_PAGE = 50;

/** Cursor from the page before, in the server's own format. It holds the value that the list is sorted by, such as a long name. */
export const cursor = z
  .string()
  .max(1200)
  .regex(/^[\w-]+$/, { error: 'This is not a page of the list' })
  .optional();

export function listResponse<Row extends z.ZodType>(row: Row, id: string) {
  return z
    .object({
      data: z.array(row),
      next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last.' }),
    })
    .meta({ id });
}

/** The column that a list is sorted by, ascending; with a hyphen before its name, descending (as in JSON:API). */
export function sortBy<const Name extends string>(...names: [Name, ...Name[]]) {
  return z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .meta({ description: 'A column, ascending; with a hyphen before it, descending.' });
}
