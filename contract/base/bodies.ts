import { z } from 'zod';
import { ROWS_PER_PAGE } from './cursor.ts';
import { line } from './text.ts';

export const NoFields = z.strictObject({}).meta({ id: 'NoFields' });

export const DeskReason = z.strictObject({ reason: line(200, 'Enter the reason') }).meta({ id: 'DeskReason' });

export type DeskReason = z.infer<typeof DeskReason>;

export const version = z.int().min(1).meta({ description: 'The version that was read; another is refused with 409.' });

export const versionOrNew = z
  .int()
  .min(0)
  .meta({ description: 'The version that was read, 0 for a new record; another is refused with 409.' });

/** Records that were selected in a list, to change all of them or none. */
export const selection = z
  .array(z.strictObject({ id: z.uuid(), version }))
  .min(1)
  .max(ROWS_PER_PAGE);

export type Selection = z.infer<typeof selection>;

const ids = z.array(z.uuid()).max(1000);

/** Ids of a list's records, or of some neighbours among them: in the order in which they were read, and in their new order. */
export const Reorder = z.strictObject({ read: ids, order: ids }).meta({ id: 'Reorder' });

export type Reorder = z.infer<typeof Reorder>;

/** The schemas of a record that staff write in a form; `name` is that of the OpenAPI document, `readOnly` is what the desk shows besides. */
export function deskRecord<Fields extends z.ZodRawShape, ReadOnly extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  readOnly: ReadOnly,
) {
  const Shown = z.object({ id: z.uuid(), version: z.int(), ...fields, ...readOnly }).meta({ id: name });
  return {
    Shown,
    Fields: z.strictObject(fields).meta({ id: `${name}Fields` }),
    Save: z.strictObject({ version, ...fields }).meta({ id: `${name}Save` }),
    Response: z.object({ data: Shown }).meta({ id: `${name}Response` }),
    List: z.object({ data: z.array(Shown) }).meta({ id: `${name}List` }),
  };
}
