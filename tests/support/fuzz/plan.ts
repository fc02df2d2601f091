import fc from 'fast-check';
import { type BodyPlan, bodyPlanOf } from './body-plan.ts';
import type { FromSchemas } from './from-schema.ts';
import { headers } from './headers.ts';
import type { Operation, Parameter } from './operations.ts';
import { strangeName, strangeText } from './strange.ts';
import { weighted } from './weighted.ts';
import { type Role, roles } from './world.ts';

/** The random parts of a request. The other parts come from the known good request when it is sent. */
export type Plan = {
  role: Role;
  /** Values of the parameters of the path; null for the known good values. */
  params: string[] | null;
  /** Null for the known good query. */
  query: [name: string, value: string][] | null;
  headers: Record<string, string>;
  body: BodyPlan;
};

/** The known good request as it is. */
export function plainPlan(role: Role): Plan {
  return {
    role,
    params: null,
    query: null,
    headers: {},
    body: { kind: 'json', isOverlay: true, value: {}, edits: [] },
  };
}

/** Requests of one operation, from known good ones to noise. @param best a role that may use the operation */
export function planOf(operation: Operation, schemas: FromSchemas, best: Role): fc.Arbitrary<Plan> {
  const { params, query } = operation;
  const valueOfParameter = ({ name, schema }: Parameter) =>
    weighted([4, schemas.valueFor(schema, name).map(asText)], [1, strangeText]);
  const known = fc.constant(null);
  const values = fc.tuple(...params.map(valueOfParameter));
  const entries = query.map((each) =>
    fc.tuple(weighted([8, fc.constant(each.name)], [1, strangeName]), valueOfParameter(each)),
  );
  const unknownEntry = fc.tuple(strangeName, strangeText).map((pair) => [pair]);
  return fc.record({
    role: weighted([3, fc.constant(best)], [1, fc.constantFrom(...roles)]),
    params: params.length === 0 ? known : weighted<string[] | null>([4, known], [1, values]),
    query:
      query.length === 0
        ? weighted<Plan['query']>([15, known], [1, unknownEntry])
        : weighted<Plan['query']>([1, known], [3, fc.array(fc.oneof(...entries), { maxLength: 3 })]),
    headers,
    body: bodyPlanOf(operation, schemas),
  });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
