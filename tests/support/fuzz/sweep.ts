import { JSON_TYPE } from './body-plan.ts';
import { placesOf } from './edits.ts';
import type { FromSchemas } from './from-schema.ts';
import type { Operation } from './operations.ts';
import { type Plan, plainPlan } from './plan.ts';
import { bestRole, type Good } from './send.ts';

/** Values that JSON allows and no table or driver can store; each must be refused. */
const unstorable = {
  texts: ['a\0b', 'a\ud800b', '0000-01-01', '0000-01-01T00:00', '99999999999999999999'],
  numbers: [2 ** 53, 1e308, 2 ** 31, -1, 0.5],
};

/**
 * Valid requests with an unstorable value in one place: every place in turn, including the fields that the valid request
 * leaves out, and every parameter of the query. Random requests reach each place too seldom.
 * @param each the number of such values to try in each place
 */
export function sweepOf(operation: Operation, good: Good, schemas: FromSchemas, each: number): Plan[] {
  const plain = plainPlan(bestRole(operation));
  const texts = unstorable.texts.slice(0, each);
  const pairs = operation.query.flatMap(({ name }) => texts.map((text): [string, string] => [name, text]));
  const queries = pairs.map((pair): Plan => ({ ...plain, query: [pair] }));
  const schema = operation.bodies[JSON_TYPE];
  if (!schema || good.body instanceof Uint8Array) return queries;

  const values = [...texts, ...unstorable.numbers.slice(0, each)];
  const body = { kind: 'json', isOverlay: true, value: {}, edits: [] } as const;
  const atTopLevel = schemas
    .fieldsOf(schema)
    .flatMap((name) => values.map((value) => ({ ...body, value: { [name]: value } })));
  // Skips the body itself and its own fields, which `atTopLevel` has.
  const deeper = placesOf(good.body).flatMap((place, at) =>
    place.length < 2 ? [] : values.map((value) => ({ ...body, edits: [{ kind: 'replace' as const, at, value }] })),
  );
  return [...queries, ...[...atTopLevel, ...deeper].map((changed): Plan => ({ ...plain, body: changed }))];
}
