import { defineConfig } from 'vitest/config';
import { freePort } from '../support/ports.ts';

// Read by the helpers that find the site and its database.
process.env.E2E_PORT ??= String(await freePort());

/** The site in Firefox and WebKit; `npm run test:engines` installs them and builds the site. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/engines/*.test.ts'],
    globalSetup: 'tests/engines/global-setup.ts',
    retry: 0,
    // Both engines at once: each alone leaves a core idle.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
