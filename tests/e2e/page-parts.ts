import type { Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');
export const banner = (page: Page) => page.getByRole('banner');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A part of a page, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name });
