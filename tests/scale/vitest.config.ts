import { defineConfig } from 'vitest/config';
import { findProgram } from '../../scripts/programs.mjs';

/** What needs programs beside nginx, openssl and PostgreSQL: the programs, and the packages of Debian that have them. */
const needs = {
  'everything through PgBouncer': { pgbouncer: 'pgbouncer' },
  failover: { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' },
};

/** Whether a part is left out, which is said with the reason. Without `ALLOW_SKIP=1` it fails where a program is missing. */
function isSkipped(part: keyof typeof needs): boolean {
  if (process.env.ALLOW_SKIP !== '1') return false;
  try {
    for (const [program, inPackage] of Object.entries(needs[part])) findProgram(program, inPackage);
    return false;
  } catch (error) {
    process.stderr.write(`Skipped: ${part}. ${error instanceof Error ? error.message : error}\n`);
    return true;
  }
}

const projects = isSkipped('everything through PgBouncer') ? ['direct'] : ['direct', 'pgbouncer'];
const exclude = isSkipped('failover') ? ['tests/scale/failover.test.ts'] : [];

/** Real processes and their faults take long, so these are apart from `npm test`: `npm run test:scale`. */
export default defineConfig({
  test: {
    // Each file has a site of several processes.
    fileParallelism: false,
    reporters: ['verbose'],
    projects: projects.map((name) => ({
      test: {
        name,
        environment: 'node',
        include: ['tests/scale/*.test.ts'],
        exclude,
        provide: { pooled: name === 'pgbouncer' },
        retry: 0,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
