import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { freeLessons } from '../../content/lessons.ts';
import { fencesOf, programsOf } from '../../content/markdown.ts';
import { byNight, expect, expectAccessible, expectColorsAccessible, open, test } from './fixtures.ts';

const JAVASCRIPT = '/free-resources/javascript/javascript-first-steps';
const SQL = '/free-resources/databases/sql-first-queries';

/** The first block of a language that can be run on the page, with its buttons. */
const blockOf = (page: Page, language: string) =>
  page.locator(`.code-block:has(> pre[data-run="${language}"])`).first();
const panelOf = (block: Locator) => block.getByRole('region', { name: 'Run your copy of the code' });
const outputOf = (block: Locator) => block.getByRole('group', { name: 'What your copy prints' });

async function openPanel(block: Locator): Promise<Locator> {
  await block.getByRole('button', { name: 'Run the code' }).click();
  return panelOf(block);
}

/** Runs code in a panel, and waits for its end. */
async function run(panel: Locator, code: string): Promise<void> {
  await panel.getByRole('textbox').fill(code);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText(/^(Finished|It ended|Stopped)/);
}

const pages = Map.groupBy(await freeLessons(), ([file]) => {
  const [, topic, course] = file.split('/');
  return `/free-resources/${topic}/${course}`;
});

for (const [path, lessons] of pages) {
  const programs = lessons.flatMap(([, markdown]) => programsOf(markdown)).filter(({ marks }) => marks.includes('try'));
  if (programs.length === 0) continue;
  test(
    `each program of ${path} that readers can run prints in the page what its lesson says`,
    byNight,
    async ({ page }) => {
      await open(page, path);
      const blocks = page.locator('.code-block:has(> pre:is([data-run="js"], [data-run="sql"]))');
      await expect(blocks).toHaveCount(programs.length);
      for (const [index, { printed, language }] of programs.entries()) {
        const block = blocks.nth(index);
        const panel = await openPanel(block);
        // A download has to be confirmed once.
        if (language === 'sql' && index === 0) await panel.getByRole('button', { name: 'Run', exact: true }).click();
        await expect(panel.getByRole('status')).toHaveText('Finished.');
        expect((await outputOf(block).textContent())?.trimEnd()).toBe(printed);
        await panel.getByRole('button', { name: 'Close' }).click();
      }
    },
  );
}

for (const [path, lessons] of pages) {
  const fences = lessons
    .flatMap(([, markdown]) => fencesOf(markdown))
    .filter(({ marks, language }) => marks.includes('try') && ['html', 'css'].includes(language));
  if (fences.length === 0) continue;
  test(`each page of ${path} that readers can see is shown, and each style changes it`, byNight, async ({ page }) => {
    await open(page, path);
    const blocks = page.locator('.code-block:has(> pre:is([data-run="html"], [data-run="css"]))');
    await expect(blocks).toHaveCount(fences.length);
    for (const [index, { language }] of fences.entries()) {
      const panel = await openPanel(blocks.nth(index));
      const body = panel.frameLocator('iframe').frameLocator('iframe').locator('body');
      await expect(body).toHaveText(/\S/);
      if (language === 'css') expect(await body.evaluate(matchingRules)).toBeGreaterThan(0);
      await panel.getByRole('button', { name: 'Close' }).click();
    }
  });
}

/** The number of rules of a page's style that apply to an element of the page. */
const matchingRules = (body: Element) =>
  [...body.ownerDocument.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && body.querySelector(rule.selectorText)).length;

test('no script for running code is loaded before someone runs it', byNight, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, JAVASCRIPT);
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  expect(requests.filter((url) => /\/(panel|js-worker|run\/)/.test(new URL(url).pathname))).toEqual([]);
  await openPanel(blockOf(page, 'js'));
  await expect(panelOf(blockOf(page, 'js')).getByRole('status')).toHaveText('Finished.');
  expect(requests.slice(before).some((url) => url.endsWith('/run/frame.html'))).toBe(true);
});

test('code is run, changed, run again, reset and closed by keyboard, and the checked code stays as it is', async ({
  page,
}) => {
  await open(page, JAVASCRIPT);
  const block = blockOf(page, 'js');
  const checked = await block.locator('> pre').textContent();
  const opener = block.getByRole('button', { name: 'Run the code' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(block);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('status')).toHaveText('Finished.');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('console.log("mine", [1]);');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(outputOf(block)).toHaveText('mine [ 1 ]');
  await panel.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(panel.getByRole('textbox')).toHaveValue(checked ?? '');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(block.locator('> pre')).toHaveText(checked ?? '');
});

test('SQL says how much it loads, and each run begins with an empty database', byNight, async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await open(page, SQL);
  const block = blockOf(page, 'sql');
  const panel = await openPanel(block);
  await expect(panel.getByRole('status')).toHaveText('Run loads a database into this page, about 4.5 MB, once.');
  expect(loaded.filter((path) => /pglite/.test(path))).toEqual([]);
  for (const name of ['Asha', 'Bilal']) {
    await run(panel, `CREATE TABLE people (name text); INSERT INTO people VALUES ('${name}'); TABLE people;`);
    await expect(outputOf(block)).toHaveText(`name ${'-'.repeat(name.length + 2)} ${name} (1 row)`);
  }
  await run(panel, 'SELECT pg_sleep(0);\nSELECT missing;');
  await expect(outputOf(block)).toContainText('ERROR:  column "missing" does not exist');
  expect(loaded.filter((path) => /pglite.*wasm/.test(path))).toHaveLength(1);
});

test('a style is shown on the page before it, and again once it is changed', byNight, async ({ page }) => {
  await open(page, '/free-resources/css/css-first-styles');
  const block = page.locator('.code-block:has(> pre[data-run="css"])').last();
  const panel = await openPanel(block);
  const shown = panel.frameLocator('iframe').frameLocator('iframe');
  await expect(shown.locator('.card')).toHaveCSS('width', '300px');
  await panel.getByRole('textbox').fill('.card { color: rgb(1, 2, 3); }');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(shown.locator('.card')).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('output is shown as text, and an error is reported', byNight, async ({ page }) => {
  await open(page, JAVASCRIPT);
  const block = blockOf(page, 'js');
  const panel = await openPanel(block);
  await run(panel, 'console.log("<img src=x onerror=alert(1)>"); missing();');
  await expect(outputOf(block)).toHaveText(
    '<img src=x onerror=alert(1)>\nUncaught ReferenceError: missing is not defined\n',
  );
  await expect(outputOf(block).locator('img')).toHaveCount(0);
  await run(panel, 'const = 1;');
  await expect(outputOf(block)).toContainText('Uncaught SyntaxError');
  await run(panel, 'setTimeout(() => { throw new Error("late"); }, 5);');
  await expect(outputOf(block)).toContainText('Uncaught Error: late');
});

test('a loop without end is stopped by hand, by its time, and by how much it prints', byNight, async ({ page }) => {
  await open(page, JAVASCRIPT);
  const block = blockOf(page, 'js');
  const panel = await openPanel(block);
  const status = panel.getByRole('status');
  await panel.getByRole('textbox').fill('for (;;) {}');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(status).toHaveText('Running…');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toHaveText('Stopped.');
  await run(panel, 'for (let i = 0; ; i++) console.log(i);');
  await expect(status).toHaveText('Stopped: it printed too much.');
  expect((await outputOf(block).textContent())?.split('\n')).toHaveLength(501);
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(status).toHaveText('Finished.');
  await panel.getByRole('textbox').fill('for (;;) {}');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(status).toHaveText('Stopped: it ran too long.', { timeout: 15_000 });
});

/** A program that tries every way to reach a forbidden address. */
const waysOut = (address: string) => `
const tried = async (name, way) => {
  try { const got = await way(); console.log(name, 'got', typeof got); } catch (error) { console.log(name, 'refused'); }
};
await tried('fetch', () => fetch('http://${address}/fetch', { mode: 'no-cors' }));
await tried('fetch of the site', () => fetch(new URL('/api/me', 'http://${address}')));
await tried('import', () => import('http://${address}/module.js'));
await tried('importScripts', () => importScripts('http://${address}/script.js'));
await tried('xhr', () => { const xhr = new XMLHttpRequest(); xhr.open('GET', 'http://${address}/xhr', false); xhr.send(); });
await tried('socket', () => new Promise((resolve, reject) => {
  const socket = new WebSocket('ws://${address}/socket'); socket.onopen = resolve; socket.onerror = reject;
}));
await tried('events', () => new Promise((resolve, reject) => {
  const events = new EventSource('http://${address}/events'); events.onopen = resolve; events.onerror = reject;
}));
await tried('transport', () => new WebTransport('https://${address}/transport').ready);
await tried('worker', () => new Promise((resolve, reject) => {
  const worker = new Worker('http://${address}/worker.js'); worker.onmessage = resolve; worker.onerror = reject;
}));
await tried('storage', () => new Promise((resolve, reject) => {
  const ask = indexedDB.open('a'); ask.onsuccess = resolve; ask.onerror = reject;
}));
await tried('caches', () => caches.open('a'));
await tried('files', () => navigator.storage.getDirectory());
for (const name of ['document', 'window', 'parent', 'top', 'localStorage', 'cookieStore', 'RTCPeerConnection', 'open', 'Image'])
  console.log(name, typeof globalThis[name]);
console.log('beacon', typeof navigator.sendBeacon, 'service worker', typeof navigator.serviceWorker);
console.log('origin', origin);
`;

test.describe('code that readers run', () => {
  /** The data that reaches a server, by any protocol. */
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => received.push(String(bytes).split('\n')[0] ?? ''));
    socket.on('error', () => undefined);
    received.push('connected');
  });
  let serverAddress = '';
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    serverAddress = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  });
  test.afterAll(() => void server.close());

  test('reaches nothing as a program', byNight, async ({ page, allowConsole }) => {
    allowConsole(/Content Security Policy|Refused to|violates|Failed to/);
    await open(page, JAVASCRIPT);
    const block = blockOf(page, 'js');
    const panel = await openPanel(block);
    await expect(panel.getByRole('status')).toHaveText('Finished.');
    const responses: string[] = [];
    page.on('response', (response) => responses.push(response.url()));
    await run(panel, `(async () => {${waysOut(serverAddress)}})();`);
    const said = (await outputOf(block).textContent()) ?? '';
    expect(said).not.toContain('got');
    expect(said.match(/refused/g)).toHaveLength(12);
    expect(said.match(/undefined/g)).toHaveLength(11);
    expect(said).toContain('origin null');
    expect(responses.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    expect(received).toEqual([]);
    await expect(page).toHaveURL(JAVASCRIPT);
  });

  test('reaches nothing as a page', byNight, async ({ page, allowConsole }) => {
    allowConsole(/Content Security Policy|Refused to|violates|sandboxed|Blocked/);
    await open(page, '/free-resources/html/html-first-page');
    const block = blockOf(page, 'html');
    const panel = await openPanel(block);
    await panel.getByRole('textbox').fill(`
      <link rel="preconnect" href="http://${serverAddress}"><link rel="prefetch" href="http://${serverAddress}/prefetch">
      <link rel="stylesheet" href="http://${serverAddress}/style.css"><meta http-equiv="refresh" content="0; url=http://${serverAddress}/refresh">
      <base href="http://${serverAddress}/"><style>@import "http://${serverAddress}/import.css"; body { background: url(http://${serverAddress}/bg.png) }
      @font-face { font-family: a; src: url(http://${serverAddress}/a.woff2) } p { font-family: a }</style>
      <script>parent.parent.document.title = 'taken'; fetch('http://${serverAddress}/inline')</script>
      <img src="http://${serverAddress}/image.png" onerror="top.location = 'http://${serverAddress}/top'">
      <svg onload="fetch('http://${serverAddress}/svg')"><image href="http://${serverAddress}/svg.png"/></svg>
      <video src="http://${serverAddress}/video" poster="http://${serverAddress}/poster" autoplay></video>
      <iframe src="http://${serverAddress}/frame"></iframe><object data="http://${serverAddress}/object"></object>
      <form action="http://${serverAddress}/form"><button>Send</button></form>
      <a href="http://${serverAddress}/link" ping="http://${serverAddress}/ping">Follow</a>
      <a href="http://${serverAddress}/window" target="_blank">Open</a>
      <a href="http://${serverAddress}/top" target="_top">Leave</a><p>Shown</p>`);
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    const shown = panel.frameLocator('iframe').frameLocator('iframe');
    await expect(shown.getByText('Shown')).toBeVisible();
    for (const name of ['Open', 'Leave']) await shown.getByText(name, { exact: true }).click();
    await shown.getByRole('button', { name: 'Send' }).click();
    await shown.getByText('Follow').click();
    await expect(page).toHaveURL('/free-resources/html/html-first-page');
    expect(page.context().pages()).toHaveLength(1);
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    expect(received).toEqual([]);
  });
});

test('at 360 px, in both themes, axe finds nothing and nothing is wider than the screen', byNight, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, JAVASCRIPT);
  const panel = await openPanel(blockOf(page, 'js'));
  await expect(panel.getByRole('status')).toHaveText('Finished.');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectColorsAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const button of await panel.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
