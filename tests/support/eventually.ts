import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws, for up to 20 s, since a busy machine must not fail a test. A test of a promised time
 * uses `vi.waitFor` with that time.
 * @returns the result of `check`
 */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
