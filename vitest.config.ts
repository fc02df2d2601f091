import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  // As the site is built: React and Redux for development check so much that pages took ten times as long to render.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    env: { NODE_ENV: 'production' },
    include: ['{contract,web,server,scripts,content,tests/app,tests/support}/**/*.test.{ts,tsx}'],
    // They start and stop servers for seconds on end: `npm run test:faults`.
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    retry: 0,
    // Loading every module anew for each file took a quarter of the time; what modules keep (texts that were rendered, the
    // numbers of factories) no test depends on.
    isolate: false,
    // More than there are cores: tests that start processes wait for them half of their time. Of two cores and two workers
    // 15 % of the time was idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Generous: a machine that is busy with other things must not fail a test.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
