import { expect, vi } from 'vitest';
import { median } from '../../scripts/bench/figures.ts';
import { type Asking, keepAsking } from './asking.ts';
import { newWrite, send } from './writes.ts';

/** How many visits are measured at least. */
const VISITS = 50;

/** What a visit of an ordinary visitor is answered. */
export const WELL = '200 200 201';

/** What ordinary visitors meet, until it is stopped. */
export type Visits = Asking & {
  /** What half of the visits took at most. */
  median: () => string;
  /** Settles when enough of them went well. */
  wentWell: () => Promise<unknown>;
};

/** Asks for a stored page, an answer of the database and, after them, a message, again and again. */
export function visit(url: string): Visits {
  const times: number[] = [];
  const asking = keepAsking(async () => {
    const begun = performance.now();
    const pages = await Promise.all(['/courses', '/api/courses'].map(async (path) => (await fetch(url + path)).status));
    const message = newWrite('contact');
    await send(url, message);
    times.push(performance.now() - begun);
    return [...pages, message.status].join(' ');
  });
  return {
    ...asking,
    median: () => `${median(times).toFixed(0)} ms`,
    wentWell: () =>
      vi.waitFor(() => expect(asking.answers.get(WELL)).toBeGreaterThan(VISITS), { timeout: 60_000, interval: 20 }),
  };
}
