import { defineConfig } from 'vitest/config';
import { onPath } from '../../scripts/programs.mjs';

/** Without the program its tests fail and say what to install, unless they may be skipped. */
const skipsPool = process.env.ALLOW_SKIP === '1' && !onPath(['pgbouncer'], ['/usr/sbin', '/usr/bin']);
if (skipsPool) process.stderr.write('Skipped: everything through PgBouncer, because there is no pgbouncer here\n');

/** Real processes and their faults take long, so these are apart from `npm test`: `npm run test:scale`. */
export default defineConfig({
  test: {
    // Each file has a site of several processes.
    fileParallelism: false,
    reporters: ['verbose'],
    projects: ['direct', ...(skipsPool ? [] : ['pgbouncer'])].map((name) => ({
      test: {
        name,
        environment: 'node',
        include: ['tests/scale/*.test.ts'],
        provide: { pooled: name === 'pgbouncer' },
        retry: 0,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
