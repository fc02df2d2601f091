import { z } from 'zod';
import { line, text, textMatching } from '../base/text.ts';

export const DeskViewAddress = z.strictObject({
  path: textMatching(/^\/desk(\/[a-z0-9-]+)+$/, 200, 'Must be a page of the desk'),
  query: text(1000, 'Filter the list first'),
});

export const DeskViewDetails = z.strictObject({ ...DeskViewAddress.shape, name: line(40, 'Enter a name') });

export const DeskView = z
  .object({ id: z.uuid(), path: z.string(), query: z.string(), name: z.string() })
  .meta({ id: 'DeskView' });

export const DeskViewList = z.object({ data: z.array(DeskView) }).meta({ id: 'DeskViewList' });

export type DeskViewAddress = z.infer<typeof DeskViewAddress>;
export type DeskViewDetails = z.infer<typeof DeskViewDetails>;
export type DeskView = z.infer<typeof DeskView>;
