import { execFileSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/**
 * Ends a test that this machine cannot run: as failed, because nothing was shown, or as skipped with `ALLOW_SKIP=1`.
 */
export function skipOrFail(skip: TestContext['skip'], reason: string): never {
  if (process.env.ALLOW_SKIP === '1') skip(reason);
  throw new Error(`${reason} (ALLOW_SKIP=1 skips this test)`);
}

/** Requires a number of open files per process. Node raises its own limit to the hard limit. */
export function requireFiles(skip: TestContext['skip'], files: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn']).toString().trim();
  if (limit !== 'unlimited' && Number(limit) < files) {
    skipOrFail(skip, `A process can open ${limit} files, the test needs ${files}: ulimit -Hn`);
  }
}
