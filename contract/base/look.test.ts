import { expect, test } from 'vitest';
import { defaultHeadline, headlineParts } from './look.ts';

test('a heading is read as its lines and the word between stars', () => {
  expect(headlineParts(defaultHeadline)).toEqual({
    lines: ['Transform', 'your future', 'with expert-led', 'online courses'],
    marked: 'future',
  });
  expect(headlineParts('Learn\n\n by doing ')).toEqual({ lines: ['Learn', 'by doing'], marked: '' });
});
