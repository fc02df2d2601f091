import { z } from 'zod';
import { version } from './bodies.ts';

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
