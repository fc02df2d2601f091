import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/**
 * What leaves the server of a value that a handler returned: the fields that its schema declares, with times as text.
 * @throws ZodError, without the value, which may be personal, if the schema does not describe it
 */
export function outgoing<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { refusesUndeclared }: Pick<Deps, 'refusesUndeclared'>,
) {
  const body = schema.parse(value);
  if (refusesUndeclared) refuseUndeclared(value, body);
  return body;
}

/** @throws Error that names a field which is missing in what the schema made of a value */
function refuseUndeclared(value: unknown, parsed: unknown, path = 'response'): void {
  if (!isObject(value) || !isObject(parsed)) return;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (!Object.hasOwn(parsed, name)) throw new Error(`The response declares no ${path}.${name}`);
    refuseUndeclared(field, parsed[name], `${path}.${name}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
