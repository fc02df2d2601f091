import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import type { Walk } from '../../../content/lessons.ts';
import { expect } from '../../e2e/fixtures.ts';

/** The address of a lesson's own site, which exists only in the test. */
export const SITE = 'http://lesson.test/';

const types: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** The tools of a test that follows a lesson: its fences in their order, and a browser. */
export type Reading = {
  walk: Walk;
  page: Page;
  allowStatus: (...statuses: number[]) => void;
  allowConsole: (pattern: RegExp) => void;
  allowException: (pattern: RegExp) => void;
};

/** Opens `index.html` of a folder of files; another path is not found, or gets `fallback`. */
export async function openFolder(page: Page, files: Record<string, string>, fallback?: string): Promise<void> {
  // The newest of several routes responds. Without a route, requests of the browser would leave this machine.
  await page.route(`${SITE}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const body = files[path] ?? fallback;
    const type = types[path in files ? (path.split('.').at(-1) ?? '') : 'html'];
    return route.fulfill(body === undefined ? { status: 404 } : { body, contentType: type ?? 'text/html' });
  });
  await page.goto(SITE);
}

/** A whole page around the content of its body. */
export function toPage(body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A lesson</title>
    ${head}
  </head>
  ${body.startsWith('<body') ? body : `<body>${body}</body>`}
</html>
`;
}

const conformance = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Expects that a whole page breaks no rule of the HTML standard; its style is not checked. */
export async function expectConforming(html: string): Promise<void> {
  const { results } = await conformance.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
}

/** Shows HTML under a style sheet. */
export function openStyled(page: Page, html: string, css: string): Promise<void> {
  return page.setContent(toPage(html, `<style>${css}</style>`));
}

/** The computed value of a property of the first element that matches. */
export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** The edges and the width of the visible box of each element that matches, in CSS pixels. */
export function boxesOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return { left, right, top, bottom, width };
    }),
  );
}

/** As `boxesOf`, of the only element that matches. */
export async function boxOf(page: Page, selector: string) {
  const [box, ...others] = await boxesOf(page, selector);
  if (!box || others.length > 0) throw new Error(`${selector} matches ${others.length + (box ? 1 : 0)} elements`);
  return box;
}

/** Runs a program as if it were pasted into the console. @returns the lines that it prints */
export async function pasteIntoConsole(page: Page, program: string): Promise<string[]> {
  const lines: string[] = [];
  const note = (message: { text: () => string }) => void lines.push(message.text());
  page.on('console', note);
  await page.evaluate(program);
  page.off('console', note);
  return lines;
}

/** Runs a task on a phone, whose browser lays out a page without the viewport line as for a wide screen. */
export async function onPhone<Result>(page: Page, task: (phone: Page) => Promise<Result>): Promise<Result> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const phone = await browser.newPage({ isMobile: true, viewport: { width: 360, height: 740 } });
  return task(phone).finally(() => phone.close());
}
