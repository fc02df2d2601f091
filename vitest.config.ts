import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,web,server,scripts,content}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-setup.ts',
    retry: 0,
    // Loading every module anew for each file took a quarter of the time; what modules keep (texts that were rendered, the
    // numbers of factories) no test depends on.
    isolate: false,
    // By default one core is left to others; here that is the database, which needs far less than one.
    maxWorkers: '100%',
    // Generous: a machine that is busy with other things must not fail a test.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
