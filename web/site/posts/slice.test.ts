import { expect, test } from 'vitest';
import { ALL_CATEGORIES, addressOpened, blogSlice, categoryChosen, searched } from './slice.ts';

const { reducer } = blogSlice;
const searchState = { searchTerm: 'grid', activeCategory: ALL_CATEGORIES };
const inCss = { searchTerm: '', activeCategory: 'CSS' };

test('the blog opens without a search and with all categories', () => {
  expect(reducer(undefined, { type: 'start' })).toEqual({ searchTerm: '', activeCategory: 'All' });
});

test('a search clears the active category', () => {
  expect(reducer(inCss, searched('grid'))).toEqual({ searchTerm: 'grid', activeCategory: 'All' });
});

test('choosing a category clears the search text', () => {
  expect(reducer(searchState, categoryChosen('CSS'))).toEqual(inCss);
});

test('white space alone is kept as typed and leaves the category active', () => {
  expect(reducer(inCss, searched('  '))).toEqual({ searchTerm: '  ', activeCategory: 'CSS' });
});

test('an emptied search leaves all categories active', () => {
  expect(reducer(searchState, searched(''))).toEqual({ searchTerm: '', activeCategory: 'All' });
});

test('an opened address with a search, a category or neither sets both', () => {
  expect(reducer(inCss, addressOpened({ q: 'grid' }))).toEqual(searchState);
  expect(reducer(searchState, addressOpened({ category: 'CSS' }))).toEqual(inCss);
  expect(reducer(inCss, addressOpened({}))).toEqual({ searchTerm: '', activeCategory: 'All' });
});
