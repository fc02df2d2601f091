import type { TestContext } from 'vitest';

/**
 * Ends a test for which something is missing here: as failed, for what was not tested is not proven, unless
 * `ALLOW_SKIP=1` says that this is known.
 */
export function lacks(skip: TestContext['skip'], what: string): never {
  if (process.env.ALLOW_SKIP === '1') skip(what);
  throw new Error(`${what} (ALLOW_SKIP=1 leaves this test out)`);
}
