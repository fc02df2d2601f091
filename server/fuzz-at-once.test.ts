import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSchemas } from './testing/fuzz/from-schema.ts';
import { type Operation, operationsOf } from './testing/fuzz/operations.ts';
import { plainPlan, planOf } from './testing/fuzz/plan.ts';
import { bestRole, goodRequest, requestOf } from './testing/fuzz/send.ts';
import { settings } from './testing/fuzz/settings.ts';
import { send } from './testing/fuzz/try-out.ts';
import { createWorld, roles } from './testing/fuzz/world.ts';

/** How many requests are on their way together: more than there are connections to the database. */
const TOGETHER = 12;

const world = await createWorld();
const { operations, shapes } = operationsOf(world.api);
const schemas = fromSchemas(shapes, world.known);
const changing = operations.filter(({ method }) => method !== 'GET');

/** A request to one of the operations, most often a good one. */
function oneOf(some: Operation[]) {
  return fc.constantFrom(...some).chain((operation) => {
    const good = fc.constantFrom(bestRole(operation), ...roles).map(plainPlan);
    const plan = fc.oneof(
      { weight: 4, arbitrary: good },
      { weight: 1, arbitrary: planOf(operation, schemas, bestRole(operation)) },
    );
    return fc.record({ operation: fc.constant(operation), plan });
  });
}

/** A few operations at a time, so that they meet at the same records. */
const meeting = fc
  .subarray(changing, { minLength: 1, maxLength: 4 })
  .chain((some) => fc.array(oneOf(some), { minLength: TOGETHER, maxLength: TOGETHER }));

test(
  'changes at the same moment are all answered, and none with a fault',
  async () => {
    const property = fc.asyncProperty(meeting, async (requests) => {
      const goods = new Map<string, Awaited<ReturnType<typeof goodRequest>>>();
      for (const { operation } of requests) {
        if (goods.has(operation.id)) continue;
        const good = await goodRequest(operation, world).catch(async () => {
          await world.renew();
          return goodRequest(operation, world);
        });
        goods.set(operation.id, good);
      }
      world.deps.lines.length = 0;
      const answers = await Promise.all(
        requests.map(({ operation, plan }) =>
          send(world, requestOf(operation, goods.get(operation.id) ?? { path: '', body: {} }, plan, world)),
        ),
      );
      const statuses = answers.map(({ answer }) => answer.status);
      if (Math.max(...statuses) >= 500)
        throw new Error(
          JSON.stringify(requests.map((r, i) => `${r.operation.id} ${r.plan.role} ${statuses[i]}`)) +
            JSON.stringify(world.deps.lines),
        );
      if (!(await world.mend())) await world.renew();
    });
    await fc.assert(property, { numRuns: Math.ceil(settings.cases / 100), seed: settings.seed, endOnFailure: true });
    expect(1).toBe(1);
  },
  settings.timeout,
);
