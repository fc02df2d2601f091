import { expect, test } from 'vitest';
import { unlessRefused } from './record-endpoints.ts';

test('a change that was refused makes nothing old', () => {
  const tags = unlessRefused('DeskBatch', 'DeskMail');
  expect(tags({}, undefined)).toEqual(['DeskBatch', 'DeskMail']);
  expect(tags(undefined, { status: 409 })).toEqual([]);
});
