import { expect, test } from 'vitest';
import { listFilters } from './remembered-list.ts';

test.each([
  ['?q=asha&stage=new', 'q=asha&stage=new'],
  ['?cursor=WyI&sort=-name', 'sort=-name'],
  ['?cursor=WyI', ''],
  ['', ''],
])('of the address %s, a list is filtered by %s', (search, query) => {
  expect(listFilters(search)).toBe(query);
});
