import { expect, test } from 'vitest';
import { toPage } from './cursor.ts';

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `id-${n}` }));
const found = (count: number) => rows(count).map((row, n) => ({ ...row, cursorKey: String(n) }));

test.each([0, 1, 2])('%i rows fill no more than a page of two, without their keys, and no page follows', (count) => {
  expect(toPage(found(count), 2)).toEqual({ rows: rows(count), next: null });
});

test('one more row shows that another page follows', () => {
  const { rows: shown, next } = toPage(found(3), 2);
  expect(shown).toEqual(rows(2));
  expect(JSON.parse(Buffer.from(next ?? '', 'base64url').toString())).toEqual(['1', 'id-1']);
});
