import { expect, test } from 'vitest';
import type { Role } from '../../../contract/people/permission.ts';
import { matchingPages } from './Palette.tsx';

const titles = (text: string, ...roles: Role[]) => matchingPages(text, roles).map(({ title }) => title);

test('pages that any of one’s roles may open are found by words of their name or group', () => {
  expect(titles('du', 'counsellor')).toEqual(['Dues']);
  expect(titles('money rep', 'accountant')).toEqual(['Reports']);
  expect(titles('reports', 'trainer')).toEqual([]);
  expect(titles('', 'editor')).toContain('Posts');
  expect(titles('reports', 'trainer', 'accountant')).toEqual(['Reports']);
});
