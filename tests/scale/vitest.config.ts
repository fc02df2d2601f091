import { defineConfig } from 'vitest/config';

/** Real processes and their faults take long, so these are apart from `npm test`: `npm run test:scale`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/scale/*.test.ts'],
    // Each file has a site of several processes.
    fileParallelism: false,
    retry: 0,
    reporters: ['verbose'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
