import { defineConfig } from '@playwright/test';
import { port } from './tests/e2e/state.ts';

const baseURL = `http://localhost:${port}`;

/**
 * Features of the browser that are disabled. The first two render a hidden pop-up of the address bar for each page, which took half
 * the time of a test; the third starts a spare process for each page, which took a tenth. The others are those that Playwright
 * itself disables, because this list replaces its own.
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

/** The tag of tests by `byNight` of `tests/e2e/fixtures.ts`. */
const byNight = /@by-night/;

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'browser', testDir: 'tests/e2e', grepInvert: byNight },
    // `npm run test:quality`: every page by every tool, and tests of parts that seldom change.
    { name: 'quality', testDir: 'tests/quality', testMatch: '*.spec.ts' },
    { name: 'by-night', testDir: 'tests/e2e', grep: byNight },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Ends a test that hangs; long enough for a busy machine.
  timeout: 120_000,
  // Long enough for a busy machine; the default is five seconds.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    // Only tests of the service worker allow it: with it, no test could answer calls itself.
    serviceWorkers: 'block',
    // So that a step that waits in vain is reported long before the test ends.
    actionTimeout: 30_000,
    launchOptions: {
      // By default Playwright uses the browser that it installed itself.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without windows, letters would be placed at whole pixels.
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
