import { expect, test } from 'vitest';
import { filtersOf } from './list-address.ts';

test.each([
  ['?q=asha&stage=new', 'q=asha&stage=new'],
  ['?cursor=WyI&sort=-name', 'sort=-name'],
  ['?cursor=WyI', ''],
  ['?row=7&hide=Owner', 'hide=Owner'],
  ['?q=&stage=new&q=', 'stage=new'],
  ['', ''],
])('of the address %s, a list is filtered by %s', (search, query) => {
  expect(filtersOf(search)).toBe(query);
});
