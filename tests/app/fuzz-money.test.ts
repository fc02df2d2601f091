// @module-tag by-night

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actions, drawnActions } from '../support/fuzz/money/actions.ts';
import { findFaults } from '../support/fuzz/money/faults.ts';
import { passAnHour } from '../support/fuzz/money/jobs.ts';
import { watchCoupons, watchLinks, watchSales, watchStrangers } from '../support/fuzz/money/watch.ts';
import { createMoneyWorld } from '../support/fuzz/money/world.ts';
import { settings } from '../support/fuzz/settings.ts';

const world = await createMoneyWorld();

const drawn = fc.tuple(fc.constantFrom(...drawnActions), fc.nat(999), fc.nat(999));
const sequence = fc.array(drawn, { minLength: 8, maxLength: 30, size: 'max' });

const RUNS = settings.isLong ? 250 : 3;

test(`${RUNS} random sequences of ${Object.keys(actions).length} actions account for every rupee, and nothing fails silently`, {
  timeout: settings.timeout,
}, async () => {
  const property = fc.asyncProperty(sequence, async (steps) => {
    await world.reset();
    for (const [name, a, b] of steps) {
      world.state.action = name;
      await actions[name]?.(world, [a, b]);
      await watchStrangers(world);
      await watchSales(world);
    }
    world.state.action = 'an hour later';
    Object.assign(world.deps.env, world.ownKeys);
    world.standIn.settings.respond = null;
    for (const _ of ['the first hour', 'the second']) await passAnHour(world);
    await watchLinks(world);
    await watchCoupons(world);
    expect(await findFaults(world)).toEqual([]);
  });
  await fc.assert(property, { numRuns: RUNS, seed: settings.seed });
  settings.say(JSON.stringify(Object.fromEntries([...world.state.responses].toSorted())));
});
