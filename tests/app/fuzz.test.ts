// @module-tag by-night

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

/** The number of random requests before a known good request is tried again. */
const ROUND = 20;

const world = await createWorld();
const { operations, shapes } = readOperations();
const schemas = fromSchemas(shapes, world.known);
const { goodFor, tryOut, tryGood } = createRequestTrials(world);

/** The number of responses by class of status: 2xx, 4xx. */
const responseCounts: Record<string, number> = {};

/** A seed for each operation and round, always the same for one seed of the run. */
const seedOf = ({ id }: Operation, round: number) =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, settings.seed + round);

// Reads come first, while there are many records; deletions come last.
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const rows = operations
  .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
  .map((operation) => [operation.id, operation] as const);

test.each(rows)(
  '%s has no fault, responds as described, and stores nothing from a refused request',
  async (_, operation) => {
    const count = (status: number) => {
      const hundred = `${Math.floor(status / 100)}xx`;
      responseCounts[hundred] = (responseCounts[hundred] ?? 0) + 1;
    };
    const sweep = sweepOf(operation, await goodFor(operation), schemas, settings.sweep);
    for (const plan of sweep.filter((_, index) => index % settings.oneIn === 0)) count(await tryOut(operation, plan));
    const plans = planOf(operation, schemas, bestRole(operation));
    const property = fc.asyncProperty(plans, async (plan) => count(await tryOut(operation, plan)));
    for (let remaining = Math.ceil(settings.cases / operations.length); remaining > 0; remaining -= ROUND) {
      const status = await tryGood(operation);
      if (isAcceptedByTests(operation)) expect(status).toBeLessThan(400);
      count(status);
      if (remaining > 1)
        await fc.assert(property, { numRuns: Math.min(ROUND, remaining) - 1, seed: seedOf(operation, remaining) });
    }
  },
  settings.timeout,
);

afterAll(() => {
  const cases = Object.values(responseCounts).reduce((sum, each) => sum + each, 0);
  settings.say(
    `${cases} requests to ${operations.length} operations, seed ${settings.seed}: ${JSON.stringify(responseCounts)}`,
  );
});
