import type { Page } from '@playwright/test';

type Address = Parameters<Page['route']>[0];

/** Script of the client, which the boot script fetches. */
export const CLIENT_SCRIPT = /\/assets\/entry\.client-[^/]+\.js$/;

/**
 * Holds back every response from these addresses, as a slow network does.
 * @returns a function that lets them through
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
 * Responds to requests for these addresses with an error status.
 * @returns a function that ends this, and returns the number of failed calls
 */
export async function fail(page: Page, address: Address, status: number): Promise<() => Promise<number>> {
  let calls = 0;
  await page.route(address, async (route) => {
    calls += 1;
    await route.fulfill({ status, json: { code: 'internal_error', message: 'No.' } });
  });
  return async () => {
    await page.unroute(address);
    return calls;
  };
}

/** Marks the document; the mark is gone after a full load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** True while no full load has happened since `markDocument`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in window);
}
