import fc from 'fast-check';
import { type Edit, someEdits } from './edits.ts';
import type { FromSchemas } from './from-schema.ts';
import type { Operation } from './operations.ts';
import { strangeValue } from './strange.ts';
import { weighted } from './weighted.ts';

/** How fields are sent: as JSON, as a form by a program, or as a form by a page without script. */
export type Encoding = 'json' | 'form' | 'page';

/** The body of a request: the known good body of its operation, with or without changes, or another one. */
export type BodyPlan =
  /** `isOverlay`: the fields of `value` replace those of the known good body; otherwise `value` is the whole body. */
  | { kind: Encoding; isOverlay: boolean; value: unknown; edits: readonly Edit[] }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer>; type: string }
  | { kind: 'damaged'; length: number; flips: number[] }
  | { kind: 'none' };

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const types = [
  JSON_TYPE,
  FORM_TYPE,
  '',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset="UTF-8"',
  'APPLICATION/JSON;;',
  'image/png',
  'image/svg+xml',
];

/** Bodies that are almost JSON or almost a form. */
const malformed = [
  '{',
  '{"a":1,}',
  '{"a":1}{"a":1}',
  '[[[[',
  '"\\ud800"',
  '{"a":1e999}',
  'nul',
  '\ufeff{}',
  'a=%ZZ',
  'a=1&a=2',
  'next=1&next=2',
  '=&==&&',
  'a=%00&b=%ED%A0%80',
  '%',
];

/** Lists nested deeper than a call stack allows. */
const deepList = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const deepBodies = [deepList, `{"title":${deepList},"name":${deepList},"read":${deepList}}`];

const none = fc.constant<BodyPlan>({ kind: 'none' });

/** Any bytes, even too many, with any content type. */
const anyBytes: fc.Arbitrary<BodyPlan> = fc.record({
  kind: fc.constant('bytes' as const),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(...malformed, ...deepBodies).map((text) => new Uint8Array(Buffer.from(text))),
    fc.constantFrom(70_000, 200_000).map((length) => new Uint8Array(length).fill(0x20)),
  ),
  type: fc.constantFrom(...types),
});

/** A good body cut off and with wrong bits. */
const damaged: fc.Arbitrary<BodyPlan> = fc.record({
  kind: fc.constant('damaged' as const),
  length: fc.oneof(fc.constant(1_000_000), fc.nat(400)),
  flips: fc.array(fc.nat(400), { maxLength: 6 }),
});

export function bodyPlanOf({ method, bodies }: Operation, schemas: FromSchemas): fc.Arbitrary<BodyPlan> {
  if (method === 'GET') return none;
  const schema = bodies[JSON_TYPE];
  if (!schema)
    return Object.keys(bodies).length > 0 ? weighted([6, damaged], [1, anyBytes]) : weighted([8, none], [1, anyBytes]);
  const kind = bodies[FORM_TYPE] ? fc.constantFrom<Encoding[]>('json', 'form', 'page') : fc.constant('json' as const);
  const fields = (isOverlay: boolean, value: fc.Arbitrary<unknown>): fc.Arbitrary<BodyPlan> =>
    fc.record({
      kind,
      isOverlay: fc.constant(isOverlay),
      value,
      edits: weighted<Edit[]>([2, fc.constant([])], [1, someEdits]),
    });
  return weighted(
    [6, fields(true, schemas.someFieldsOf(schema))],
    [3, fields(false, schemas.valueFor(schema))],
    [1, fields(false, strangeValue)],
    [1, anyBytes],
    [1, damaged],
    [1, none],
  );
}
