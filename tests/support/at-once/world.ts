import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RateLimits } from '../../../server/base/limits.ts';
import { buildApi } from '../../../server/start/app.ts';
import { wideLimits } from '../limits.ts';
import { createShop } from '../shop.ts';

/** A hundred requests at once under a limit: how many may take effect, and what sends them and counts those that did. */
export type Flood = { allowed: number; send: () => Promise<number> };

/** Calls `act` a hundred times at once. */
export function hundred<Result>(act: (n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 100 }, (_, n) => act(n)));
}

/** The number of responses with one of these statuses. */
export const countStatus = (responses: Response[], ...statuses: number[]) =>
  responses.filter(({ status }) => statuses.includes(status)).length;

/** A small limit, and one that is used up. */
export const few = { uses: 3, perNetwork: 3, seconds: 900 };
export const usedUp = { uses: 0, perNetwork: 0, seconds: 900 };

/** A network for each number. */
export const networkOf = (n: number) => ({ address: `198.51.${n}.1` });

/** A site that sells, on which each limit can be made small. */
export async function createWorld() {
  const shop = await createShop();
  const { db, deps } = shop;
  return {
    ...shop,
    /** The API with these limits, and others that refuse no one. */
    limited: (limits: Partial<RateLimits> = {}) => buildApi({ ...deps, limits: { ...wideLimits, ...limits } }),
    /** The number of rows that `act` adds to a table. */
    added: async (table: PgTable, act: () => Promise<unknown>, where?: SQL) => {
      const before = await db.$count(table, where);
      await act();
      return (await db.$count(table, where)) - before;
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
