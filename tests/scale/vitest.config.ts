import { defineConfig } from 'vitest/config';
import { findProgram } from '../../scripts/programs.mjs';

/** Parts that need programs beside nginx, openssl and PostgreSQL: the programs, and their packages of Debian. */
const requirements = {
  'everything through PgBouncer': { pgbouncer: 'pgbouncer' },
  failover: { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' },
};

/** Whether a part is skipped, which is printed with the reason. Without `ALLOW_SKIP=1` it fails if a program is missing. */
function isSkipped(part: keyof typeof requirements): boolean {
  if (process.env.ALLOW_SKIP !== '1') return false;
  try {
    for (const [program, inPackage] of Object.entries(requirements[part])) findProgram(program, inPackage);
    return false;
  } catch (error) {
    process.stderr.write(`Skipped: ${part}. ${error instanceof Error ? error.message : error}\n`);
    return true;
  }
}

const projects = isSkipped('everything through PgBouncer') ? ['direct'] : ['direct', 'pgbouncer'];
const exclude = isSkipped('failover') ? ['tests/scale/failover.test.ts'] : [];

/** Tests with real processes, which take too long for `npm test`: `npm run test:scale`. */
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
