import { describe, expect, test } from 'vitest';
import { isSame, put, valueAt } from './values.ts';

describe('a form shows the same', () => {
  test.each([
    [{ seats: 12 }, { seats: '12' }],
    [{ endsOn: null }, { endsOn: '' }],
    [{ notes: 'One\r\nTwo' }, { notes: 'One\nTwo' }],
    [{ rows: [{ name: 'A', note: undefined }] }, { rows: [{ name: 'A', note: '' }] }],
  ])('for %j and %j', (stored, typed) => {
    expect(isSame(stored, typed)).toBe(true);
  });

  test('not for another order of rows, or for a box that is not ticked', () => {
    expect(isSame({ rows: ['a', 'b'] }, { rows: ['b', 'a'] })).toBe(false);
    expect(isSame({ isOpen: false }, { isOpen: true })).toBe(false);
  });
});

test('a name with dots reads and sets a value inside others', () => {
  const values = { questions: [{ text: 'First' }] };
  put(values, 'questions.1.text', 'Second');
  put(values, 'publication.state', 'draft');
  expect(values).toEqual({ questions: [{ text: 'First' }, { text: 'Second' }], publication: { state: 'draft' } });
  expect(valueAt(values, 'questions.1.text')).toBe('Second');
  expect(valueAt(values, 'questions.2.text')).toBeUndefined();
});
