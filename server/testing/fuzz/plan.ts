import fc from 'fast-check';
import type { FromSchemas } from './from-schema.ts';
import type { Operation } from './operations.ts';
import { strangeName, strangeNumber, strangeText, strangeValue } from './strange.ts';
import { type Role, roles } from './world.ts';

/** A change of one place of a JSON value; `at` counts its places. */
export type Edit =
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; at: number; name: string; value: unknown };

/** The body of a request: the known good one of its operation, that with changes, or something else. */
export type BodyPlan =
  | { kind: 'json' | 'form'; over: boolean; value: unknown; edits: Edit[] }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer>; type: string }
  | { kind: 'damaged'; length: number; flips: number[] }
  | { kind: 'none' };

/** What is drawn of a request; ids and such of its known good one are filled in when it is sent. */
export type Plan = {
  role: Role;
  /** Values of the parameters of its path; null for the known good ones. */
  params: string[] | null;
  /** Null for the known good one. */
  query: [name: string, value: string][] | null;
  headers: Record<string, string | undefined>;
  body: BodyPlan;
};

const asIs: BodyPlan = { kind: 'json', over: true, value: {}, edits: [] };

/** The known good request as it is. */
export const plainPlan = (role: Role): Plan => ({ role, params: null, query: null, headers: {}, body: asIs });

const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(60), value: strangeValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      at: fc.nat(60),
      name: strangeName,
      value: strangeValue,
    }),
  },
);

const edits = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
);

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
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
      '=&==&&',
      'a=%00&b=%ED%A0%80',
      '%',
    )
    .map((text) => new Uint8Array(Buffer.from(text))),
  fc.constantFrom(70_000, 200_000).map((length) => new Uint8Array(length).fill(0x20)),
);

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

const header = fc.string({ maxLength: 40 }).map((text) => text.trim());

/** Headers that the server reads, beside those of who asks and of the body. */
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        Origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:5000', 'not an origin', ''),
        Cookie: fc.oneof(
          header,
          fc.constantFrom('session=', 'session=a.b', 'session=%E0%A4%A', 'form_outcome=x; session'),
        ),
        Accept: fc.constantFrom('text/html', 'text/html;q=0', '*/*', ';;q=,', 'image/webp'),
        'Content-Encoding': fc.constantFrom('identity', 'gzip', 'br, gzip'),
        'X-Forwarded-For': fc.oneof(header, fc.constantFrom('::', '[::1]:80, 1.2.3.4', '999.1.1.1', ',,')),
        'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"'),
        'User-Agent': fc.oneof(header, fc.constant('Mozilla/5.0 '.repeat(200))),
        'Content-Length': fc.constantFrom('0', '-1', '99999999999', 'x'),
      },
      { requiredKeys: [] },
    ),
  },
);

/** Requests of one operation, from known good ones to noise. @param best the role that may do it */
export function planOf(operation: Operation, schemas: FromSchemas, best: Role): fc.Arbitrary<Plan> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const param = (name: string, schema: Operation['params'][number]['schema']) =>
    fc.oneof(
      { weight: 3, arbitrary: schemas.anyOfSchema(schema, name).map(text) },
      { weight: 1, arbitrary: strangeText },
    );

  const named = operation.params.map(({ name, schema }) => param(name, schema));
  const asked = operation.query.map(({ name, schema }) =>
    fc.tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: strangeName }),
      param(name, schema),
    ),
  );
  const someQuery =
    asked.length > 0 ? fc.array(fc.oneof(...asked), { maxLength: 4 }) : fc.constant<[string, string][]>([]);
  const noQuery = fc.array(fc.tuple(strangeName, strangeText), { minLength: 1, maxLength: 1 });
  return fc.record({
    role: fc.oneof({ weight: 3, arbitrary: fc.constant(best) }, { weight: 2, arbitrary: fc.constantFrom(...roles) }),
    params:
      named.length === 0
        ? fc.constant(null)
        : fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.tuple(...named) }),
    query: fc.oneof(
      { weight: asked.length > 0 ? 1 : 6, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: someQuery },
      { weight: 1, arbitrary: noQuery },
    ),
    headers,
    body: bodyOf(operation, schemas),
  });
}

function bodyOf({ method, bodies }: Operation, schemas: FromSchemas): fc.Arbitrary<BodyPlan> {
  const none = fc.constant<BodyPlan>({ kind: 'none' });
  if (method === 'GET') return none;
  const anything = fc.record({ kind: fc.constant('bytes' as const), bytes, type: fc.constantFrom(...types) });
  const damaged = fc.record({
    kind: fc.constant('damaged' as const),
    length: fc.oneof(fc.constant(1_000_000), fc.nat(400)),
    flips: fc.array(fc.nat(400), { maxLength: 6 }),
  });
  const schema = bodies[JSON_TYPE];
  if (!schema) {
    const file = Object.keys(bodies).length > 0;
    return fc.oneof(
      { weight: file ? 6 : 1, arbitrary: damaged },
      { weight: 2, arbitrary: anything },
      { weight: file ? 1 : 6, arbitrary: none },
    );
  }
  const kind = bodies[FORM_TYPE] ? fc.constantFrom('json', 'form') : fc.constant('json' as const);
  const good = fc.record({ kind, over: fc.constant(true), value: schemas.someFieldsOf(schema), edits });
  const onlyEdited = fc.record({
    kind,
    over: fc.constant(true),
    value: fc.constant<Record<string, string>>({}),
    edits,
  });
  const invented = fc.record({ kind, over: fc.constant(false), value: schemas.anyOfSchema(schema), edits });
  const other = fc.record({
    kind: fc.constant('json' as const),
    over: fc.constant(false),
    value: fc.oneof(strangeValue, strangeNumber),
    edits,
  });
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: onlyEdited },
    { weight: 4, arbitrary: invented },
    { weight: 1, arbitrary: other },
    { weight: 2, arbitrary: anything },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: none },
  );
}
