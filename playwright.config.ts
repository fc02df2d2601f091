import { defineConfig } from '@playwright/test';
import { port } from './tests/e2e/state.ts';

const baseURL = `http://localhost:${port}`;

/**
 * Of what the browser has switched off. The first two draw the pop-up of its address bar anew for each page, unseen, which took
 * half the time of a test; the third starts a process ahead for each page, which took a tenth. The others are those that
 * Playwright switches off for its own working, whose list this replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];

/** The tag that `byNight` of `tests/e2e/fixtures.ts` gives. */
const byNight = /@by-night/;

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'browser', testDir: 'tests/e2e', grepInvert: byNight },
    // `npm run test:quality`: every page by every tool, and the tests of what changes seldom.
    { name: 'quality', testDir: 'tests/quality', testMatch: '*.spec.ts' },
    { name: 'by-night', testDir: 'tests/e2e', grep: byNight },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Ends what hangs, on a busy machine too.
  timeout: 120_000,
  // A step waits for what it shows; five seconds, the default, would measure the machine.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    // Only tests of it have it: through a service worker no test could answer calls itself.
    serviceWorkers: 'block',
    // So that a step that waits for nothing says which, long before the test ends.
    actionTimeout: 30_000,
    launchOptions: {
      // Without it Playwright takes the browser that it installed itself.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Where there are no windows, letters would stand at whole pixels.
        '--font-render-hinting=none',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
  webServer: {
    command: 'node_modules/node/bin/node tests/e2e/server.ts',
    url: `${baseURL}/api/ready`,
    env: { NODE_ENV: 'production' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
