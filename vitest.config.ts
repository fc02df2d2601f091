import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  // As in the build of the site: React and Redux for development check so much that pages took ten times as long to render.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    env: { NODE_ENV: 'production' },
    include: ['{contract,web,server,scripts,content,tests/app,tests/support}/**/*.test.{ts,tsx}'],
    // These start and stop servers, which takes seconds: `npm run test:faults` runs them.
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
    tags: [{ name: 'by-night', description: 'A long test of what rarely breaks: `npm run test:quality` runs it.' }],
    globalSetup: 'tests/support/global-setup.ts',
    retry: 0,
    // Loading every module again for each file took a quarter of the time; no test depends on the state of modules (rendered
    // texts, the numbers of factories).
    isolate: false,
    // More than the number of cores, because tests that start processes wait half of their time: two workers left 15 % of the time
    // of two cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long, so that no test fails only because the machine is busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
