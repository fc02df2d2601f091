import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['ECONNREFUSED', '08006', '25006', '53100', '53300', '57P01', '57P03', '58030'])(
  '%s says that the database is away',
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: coded(code) }))).toBe(true);
  },
);

test.each(['23505', '40P01', '57014', '42P01', 'ERR_ASSERTION'])('%s is a fault of another kind', (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(false);
});

test.each(['Connection terminated unexpectedly', 'Query read timeout', 'Client was closed and is not queryable'])(
  'the driver says that the database is away by %s',
  (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  },
);

test('a file that is not there is no database that is away', async () => {
  const error = await readFile('/nowhere/at-all').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(false);
});
