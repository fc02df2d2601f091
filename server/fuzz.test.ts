import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fromSchemas } from './testing/fuzz/from-schema.ts';
import { operationsOf } from './testing/fuzz/operations.ts';
import { plainPlan, planOf } from './testing/fuzz/plan.ts';
import { tryOut } from './testing/fuzz/try-out.ts';
import { createWorld } from './testing/fuzz/world.ts';
import { deskMay } from './testing/who-may-desk.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 42);
const world = await createWorld();
const { operations, shapes } = operationsOf(world.api);
const schemas = fromSchemas(shapes, world.known);
const table: Record<string, Record<number, number>> = {};
const order = ['GET', 'POST', 'PUT', 'DELETE'];
operations.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
afterAll(() => {
  if (process.env.FUZZ_TABLE)
    process.stdout.write(
      Object.entries(table)
        .map(([k, v]) => `${k} ${JSON.stringify(v)}`)
        .join('\n'),
    );
});

describe('fuzz', () => {
  test.each(operations.map((o) => [o.id, o] as const))(
    '%s',
    async (id, operation) => {
      const best = id in deskMay ? 'admin' : 'owner';
      const property = fc.asyncProperty(planOf(operation, schemas, best), async (plan) => {
        const status = await tryOut(operation, plan, world);
        table[id] ??= {};
        const row = table[id];
        row[status] = (row[status] ?? 0) + 1;
      });
      for (let done = 0; done < CASES; done += 25) {
        if ((await tryOut(operation, plainPlan(best), world)) >= 400) {
          await world.renew();
          const again = await tryOut(operation, plainPlan(best), world);
          table[id] ??= {};
          table[id][again] = 1000;
        }
        await fc.assert(property, { numRuns: Math.min(25, CASES - done), seed: SEED + done });
      }
      expect(1).toBe(1);
    },
    600_000,
  );
});
