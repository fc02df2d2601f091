import type { Locator, Page } from '@playwright/test';

type Address = Parameters<Page['route']>[0];

/** Script of the client, which the boot script fetches. */
export const CLIENT_SCRIPT = /\/assets\/entry\.client-[^/]+\.js$/;

/**
 * Holds back every answer from these addresses, as a slow network does.
 * @returns lets them through.
 */
export async function hold(page: Page, address: Address): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Answers these addresses with an error status, from when `shown` is on screen: a call that failed before its page is
 * there is made once more by the page itself.
 * @returns ends that.
 */
export async function fail(
  page: Page,
  address: Address,
  { status, shown }: { status: number; shown: Locator },
): Promise<() => Promise<void>> {
  let isShown: Promise<void> | undefined;
  await page.route(address, async (route) => {
    isShown ??= shown.waitFor();
    await isShown;
    await route.fulfill({ status, json: { code: 'internal_error', message: 'No.' } });
  });
  return () => page.unroute(address);
}

/** Marks the document; the mark is gone after a full load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** True while no full load has happened since `markDocument`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in window);
}
