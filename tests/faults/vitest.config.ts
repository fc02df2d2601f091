import { defineConfig } from 'vitest/config';

/** Faults with real processes; `npm run test:faults` builds what they run. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/faults/*.test.ts', '{server,scripts}/**/*.slow.test.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/faults/global-setup.ts'],
    reporters: ['default', './tests/faults/reporter.ts'],
    retry: 0,
    // Two at a time, because they mostly wait; more would slow each other.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
