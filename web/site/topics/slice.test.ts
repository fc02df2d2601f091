import { expect, test } from 'vitest';
import { resourceCleared, resourceOpened, resourcesSlice } from './slice.ts';

const { reducer } = resourcesSlice;

test('no resource is current at first', () => {
  expect(reducer(undefined, { type: 'start' })).toEqual({ currentResource: null });
});

test('an opened topic becomes the current resource, instead of the previous one', () => {
  expect(reducer({ currentResource: 'css' }, resourceOpened('html'))).toEqual({ currentResource: 'html' });
});

test('an unknown topic clears the current resource', () => {
  expect(reducer({ currentResource: 'html' }, resourceCleared())).toEqual({ currentResource: null });
});
