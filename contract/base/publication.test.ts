import { expect, test } from 'vitest';
import { Publication } from './publication.ts';

test.each([
  { state: 'draft', at: '' },
  { state: 'published', at: '' },
  { state: 'published', at: '2026-11-21T09:30' },
  { state: 'scheduled', at: '2028-02-29T23:59' },
])('$state at "$at" is taken', (said) => {
  expect(Publication.parse(said)).toEqual(said);
});

test.each([
  '',
  '2026-11-21',
  '2026-11-21T09:30:00',
  '2026-11-21T09:30Z',
  '2026-02-29T09:30',
  '2026-11-21T24:00',
  'soon',
])('"%s" is refused as the time of a scheduled publication', (at) => {
  const { error } = Publication.safeParse({ state: 'scheduled', at });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['at', 'Choose a day and a time'],
  ]);
});
