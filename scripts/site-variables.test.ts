import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { siteVariables, withoutSiteVariables } from './site-variables.mjs';

test('every variable that the site reads is one that tests and measurements are kept from', async () => {
  const source = await readFile(new URL('../server/env.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name = '']) => name);
  expect([...siteVariables].sort()).toEqual([...read, 'NODE_ENV'].sort());
});

test('only what is set for the site is taken away', () => {
  expect(withoutSiteVariables({ SMTP_URL: 'smtp://mail.example.org', PATH: '/bin' })).toEqual({ PATH: '/bin' });
});
