import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,web,server,scripts,content}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-setup.ts',
    retry: 0,
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
});
