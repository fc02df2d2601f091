import { defineConfig } from 'vitest/config';

/** Live classes and handed-in files, with programs of Debian: `npm run test:classes`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/classes/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    retry: 0,
    reporters: ['verbose'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
