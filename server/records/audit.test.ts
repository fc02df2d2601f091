import { expect, test } from 'vitest';
import { changeOf } from './audit.ts';

const course: { pricePaise: number; publishAt: Date | null; body: string; title: string; ownerId: null } = {
  pricePaise: 599_900,
  publishAt: null,
  body: 'Long',
  title: 'Git',
  ownerId: null,
};

test('a change has the names of its fields, and the values of those that hold nothing personal', () => {
  const at = new Date('2026-11-30T05:30:00Z');
  expect(changeOf(course, { pricePaise: 649_900, publishAt: at, body: 'Longer', title: 'Git', ownerId: null })).toEqual(
    [
      ['pricePaise', 'publishAt', 'body'],
      [
        { field: 'pricePaise', before: '599900', after: '649900' },
        { field: 'publishAt', before: null, after: '2026-11-30T05:30:00.000Z' },
      ],
    ],
  );
});

test('a record that stays as it is has no changes', () => {
  expect(changeOf(course, { ...course })).toEqual([[], []]);
});
