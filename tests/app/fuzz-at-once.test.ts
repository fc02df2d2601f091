import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSchemas } from '../support/fuzz/from-schema.ts';
import { type Operation, readOperations } from '../support/fuzz/operations.ts';
import { type Plan, plainPlan, planOf } from '../support/fuzz/plan.ts';
import { bestRole } from '../support/fuzz/send.ts';
import { settings } from '../support/fuzz/settings.ts';
import { createRequestTrials } from '../support/fuzz/try-out.ts';
import { weighted } from '../support/fuzz/weighted.ts';
import { createWorld, roles } from '../support/fuzz/world.ts';

/** The number of requests at the same moment: more than there are connections to the database. */
const TOGETHER = 12;

const world = await createWorld();
const { operations, shapes } = readOperations();
const schemas = fromSchemas(shapes, world.known);
const { tryTogether } = createRequestTrials(world);
const changing = operations.filter(({ method }) => method !== 'GET');

/** A request to one of the operations, mostly a good one. */
function requestTo(some: Operation[]): fc.Arbitrary<[Operation, Plan]> {
  return fc.constantFrom(...some).chain((operation) => {
    const best = bestRole(operation);
    const good = fc.constantFrom(best, ...roles).map(plainPlan);
    return fc.tuple(fc.constant(operation), weighted([4, good], [1, planOf(operation, schemas, best)]));
  });
}

/** Requests to a few operations at a time, so that they meet at the same records. */
const requests = fc
  .subarray(changing, { minLength: 1, maxLength: 4 })
  .chain((some) => fc.array(requestTo(some), { minLength: TOGETHER, maxLength: TOGETHER }));

test(
  'all changes at the same moment get a response, and none is a fault of the server',
  async () => {
    let sent = 0;
    const property = fc.asyncProperty(requests, async (together) => {
      sent += (await tryTogether(together)).length;
    });
    // Smaller groups would not meet as these did, so a group that fails is shown as it is.
    const numRuns = Math.ceil(settings.cases / 100);
    await fc.assert(property, { numRuns, seed: settings.seed, endOnFailure: true });
    expect(sent).toBe(numRuns * TOGETHER);
    settings.say(`${sent} changes, ${TOGETHER} at a time, seed ${settings.seed}`);
  },
  settings.timeout,
);
