import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The browser's own line for a response with an error status; the test that provokes one allows it. */
const STATUS_LINE = /^Failed to load resource: the server responded with a status of (\d{3})/;

/** Marks a test that runs in `npm run test:quality` instead of `npm test`, because it rarely breaks. */
export const byNight = { tag: '@by-night' };

type Fixtures = {
  /** Statuses whose line in the console the test provokes. */
  allowStatus: (...statuses: number[]) => void;
  /** Lines in the console that the test provokes. */
  allowConsole: (pattern: RegExp) => void;
  /** Uncaught exceptions that the test provokes. */
  allowException: (pattern: RegExp) => void;
  /** Every test fails on a console error, an uncaught exception or a violation of the policy. */
  noNoise: undefined;
};

type Allowed = { statuses: Set<number>; patterns: RegExp[]; exceptions: RegExp[] };

export const test = base.extend<Fixtures & { allowed: Allowed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  allowed: async ({}, use) => use({ statuses: new Set(), patterns: [], exceptions: [] }),
  allowStatus: async ({ allowed }, use) =>
    use((...statuses) => {
      for (const status of statuses) allowed.statuses.add(status);
    }),
  allowConsole: async ({ allowed }, use) => use((pattern) => void allowed.patterns.push(pattern)),
  allowException: async ({ allowed }, use) => use((pattern) => void allowed.exceptions.push(pattern)),
  noNoise: [
    async ({ browser, context, allowed }, use) => {
      const noise: string[] = [];
      const listenTo = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() !== 'error') return;
          const status = STATUS_LINE.exec(message.text())?.[1];
          if (status && allowed.statuses.has(Number(status))) return;
          if (allowed.patterns.some((pattern) => pattern.test(message.text()))) return;
          noise.push(`${message.page()?.url()}: ${message.text()}`);
        });
        watched.on('weberror', (error) => {
          const text = String(error.error());
          if (!allowed.exceptions.some((pattern) => pattern.test(text))) noise.push(`uncaught: ${text}`);
        });
      };
      listenTo(context);
      // Those that the test makes itself.
      browser.on('context', listenTo);
      await use(undefined);
      browser.off('context', listenTo);
      expect(noise, 'console errors, uncaught exceptions and policy violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Declares tests twice: in a browser that runs JavaScript, and in one that does not. */
export function withAndWithoutJavaScript(declare: (javaScriptEnabled: boolean) => void): void {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });
      declare(javaScriptEnabled);
    });
  }
}

/** Waits until clicks are handled by the client. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens a page and waits for the client, where scripts run. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches)) await hydrated(page);
}

/** Waits for the transitions of colours between themes, which begin with the next frame. */
async function untilThemeIsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map((transition) => transition.finished.catch(() => undefined)));
  });
}

/** Expects axe-core to find nothing. It is put into the page once, since that takes longer than its work. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await untilThemeIsSettled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate((runOptions) => window.axe.run(document, runOptions), options);
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Expects that axe-core finds nothing on the page as it is now (WCAG 2.2 AA and best practices). */
export const expectAccessible = (page: Page) => expectNoViolations(page);

/** The same for the rules that a theme can break, on a page whose other theme passed all of them. */
export const expectColorsAccessible = (page: Page) =>
  expectNoViolations(page, ['color-contrast', 'link-in-text-block']);

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's spelling of attributes, which HTML reads the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
    // Boxes of one group share their name, too.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // The fixed pattern of a title, with a long course name, passes 70 characters.
    'long-title': 'off',
  },
});

/** Expects that html-validate finds nothing in the HTML of the server. */
export async function expectValidHtml(html: string): Promise<void> {
  const report = await validator.validateString(html);
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  );
  expect(found).toEqual([]);
}
