import { vi } from 'vitest';

/**
 * Waits for what comes by itself, until `check` throws no more: for up to 20 s, since a busy machine must not fail a test.
 * What must come within a stated time says so with `vi.waitFor` and that time.
 * @returns what `check` returns
 */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
