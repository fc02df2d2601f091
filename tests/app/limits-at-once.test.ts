import { beforeEach, expect, test } from 'vitest';
import * as declarations from '../../server/base/limits.ts';
import { rateLimits } from '../../server/db/schema/index.ts';
import { accountFloods } from '../support/at-once/accounts.ts';
import { learningFloods } from '../support/at-once/learning.ts';
import { nodeFloods } from '../support/at-once/node.ts';
import { sellingFloods } from '../support/at-once/selling.ts';
import { createWorld } from '../support/at-once/world.ts';
import { byNight } from '../support/by-night.ts';

const world = await createWorld();

beforeEach(async () => {
  await world.db.delete(rateLimits);
});

test('every group of limits is tried here, or bounds memory and not requests', () => {
  expect(Object.keys(declarations).sort()).toEqual([
    'caches',
    'connections',
    'hashing',
    'learnerWriting',
    'productionLimits',
    'recordLimits',
    'unpaidSeatLimits',
    'uploads',
    'workerLimits',
  ]);
});

/** A limit of a group that in `server/base/limits.ts` and has no entry here does not compile. */
const floods = { ...nodeFloods, ...accountFloods(world), ...(await learningFloods(world)), ...sellingFloods(world) };

test.each(Object.entries(floods))(
  'of a hundred at once, as many take effect as a limit allows: %s',
  byNight,
  async (_, flood) => {
    expect(await flood.send()).toBe(flood.allowed);
  },
);
