import { execFileSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/**
 * Ends a test for which something is missing here: as failed, for what was not tested is not proven, unless
 * `ALLOW_SKIP=1` says that this is known.
 */
export function lacks(skip: TestContext['skip'], what: string): never {
  if (process.env.ALLOW_SKIP === '1') skip(what);
  throw new Error(`${what} (ALLOW_SKIP=1 leaves this test out)`);
}

/** Asks for so many open files of the test and of the site each. Node takes by itself all that the hard limit allows. */
export function needFiles(skip: TestContext['skip'], files: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn']).toString().trim();
  if (limit !== 'unlimited' && Number(limit) < files) {
    lacks(skip, `A process can open ${limit} files here, which takes ${files}: ulimit -Hn`);
  }
}
