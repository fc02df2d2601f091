import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { fromSchemas } from '../support/fuzz/from-schema.ts';
import { type Operation, readOperations } from '../support/fuzz/operations.ts';
import { planOf } from '../support/fuzz/plan.ts';
import { bestRole, isAcceptedByTests } from '../support/fuzz/send.ts';
import { settings } from '../support/fuzz/settings.ts';
import { sweepOf } from '../support/fuzz/sweep.ts';
import { createRequestTrials } from '../support/fuzz/try-out.ts';
import { createWorld } from '../support/fuzz/world.ts';

/** How many requests are drawn before it is seen to that good ones are still taken. */
const ROUND = 20;

const world = await createWorld();
const { operations, shapes } = readOperations();
const schemas = fromSchemas(shapes, world.known);
const { goodFor, tryOut, tryGood } = createRequestTrials(world);

/** How many requests got a response of each hundred. */
const answered: Record<string, number> = {};

/** Other requests for each operation, always the same ones for one seed. */
const seedOf = ({ id }: Operation, round: number) =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, settings.seed + round);

// What only reads comes first, so that there is much to read; what deletes comes last.
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const rows = operations
  .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
  .map((operation) => [operation.id, operation] as const);

test.each(rows)(
  '%s has no fault, answers as described, and stores nothing from a refused request',
  async (_, operation) => {
    const count = (status: number) => {
      const hundred = `${Math.floor(status / 100)}xx`;
      answered[hundred] = (answered[hundred] ?? 0) + 1;
    };
    const sweep = sweepOf(operation, await goodFor(operation), schemas, settings.sweep);
    for (const plan of sweep.filter((_, index) => index % settings.oneIn === 0)) count(await tryOut(operation, plan));
    const plans = planOf(operation, schemas, bestRole(operation));
    const property = fc.asyncProperty(plans, async (plan) => count(await tryOut(operation, plan)));
    for (let left = Math.ceil(settings.cases / operations.length); left > 0; left -= ROUND) {
      const status = await tryGood(operation);
      if (isAcceptedByTests(operation)) expect(status).toBeLessThan(400);
      count(status);
      if (left > 1) await fc.assert(property, { numRuns: Math.min(ROUND, left) - 1, seed: seedOf(operation, left) });
    }
  },
  settings.timeout,
);

afterAll(() => {
  const cases = Object.values(answered).reduce((sum, each) => sum + each, 0);
  settings.say(
    `${cases} requests to ${operations.length} operations, seed ${settings.seed}: ${JSON.stringify(answered)}`,
  );
});
