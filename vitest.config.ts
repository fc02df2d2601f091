import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,web,server,scripts,content}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-setup.ts',
    retry: 0,
    // Generous: a machine that is busy with other things must not fail a test.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
