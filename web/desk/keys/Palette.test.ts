import { expect, test } from 'vitest';
import { matchingPages } from './Palette.tsx';

const titles = (text: string, role: Parameters<typeof matchingPages>[1]) =>
  matchingPages(text, role).map(({ title }) => title);

test('pages that a role may open are found by words of their name or group', () => {
  expect(titles('du', 'counsellor')).toEqual(['Dues']);
  expect(titles('money rep', 'accountant')).toEqual(['Reports']);
  expect(titles('reports', 'trainer')).toEqual([]);
  expect(titles('', 'editor')).toContain('Posts');
});
