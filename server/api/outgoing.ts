import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/**
 * What leaves the server of a value that a handler returned: the fields that its schema declares, with times as text.
 * In production a field that is not declared is removed, also where a schema of requests, which is strict, is shown.
 * @throws ZodError, without the value, which may be personal, if the schema does not describe it
 */
export function outgoing<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { refusesUndeclared }: Pick<Deps, 'refusesUndeclared'>,
) {
  const { success, data, error } = schema.safeParse(value);
  if (!success) return schema.parse(refusesUndeclared ? value : withoutUndeclared(value, error));
  if (refusesUndeclared) refuseUndeclared(value, data);
  return data;
}

/** A copy without the fields that strict objects refused. */
function withoutUndeclared(value: unknown, { issues }: z.core.$ZodError): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce<unknown>((inside, key) => (isObject(inside) ? inside[String(key)] : inside), copy);
    if (isObject(holder)) for (const key of issue.keys) delete holder[key];
  }
  return copy;
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
