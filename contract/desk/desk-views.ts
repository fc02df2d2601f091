import { z } from 'zod';
import { line, text, textMatching } from '../base/text.ts';

/** A list of the desk, by its path, with its filters, as the query string of its address. */
export const DeskViewPlace = z.strictObject({
  path: textMatching(/^\/desk(\/[a-z0-9-]+)+$/, 200, 'Must be a page of the desk'),
  query: text(1000, 'Filter the list first'),
});

/** A list, its filters, and the name under which they are saved. */
export const DeskViewDetails = z.strictObject({ ...DeskViewPlace.shape, name: line(40, 'Enter a name') });

/** A saved view: filters of a list, which their owner finds again by name. */
export const DeskView = z
  .object({ id: z.uuid(), path: z.string(), query: z.string(), name: z.string() })
  .meta({ id: 'DeskView' });

export const DeskViewList = z.object({ data: z.array(DeskView) }).meta({ id: 'DeskViewList' });

export type DeskViewPlace = z.infer<typeof DeskViewPlace>;
export type DeskViewDetails = z.infer<typeof DeskViewDetails>;
export type DeskView = z.infer<typeof DeskView>;
