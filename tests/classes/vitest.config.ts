import { defineConfig } from 'vitest/config';

/** Live classes, and what is handed in between them, with programs that are no part of the project: `npm run test:classes`. */
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
