import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { printed } from './inspect.ts';

class Course {
  name = 'HTML';
}

test.each([
  [7],
  [-0],
  [10n],
  [null],
  [undefined],
  [true],
  [[]],
  [{}],
  [['Asha', "it's", 'a "b"']],
  [{ name: 'Asha', marks: [72, 35], 'full name': null }],
  [{ a: { b: { c: { d: 1 } } } }],
  [[[[[1]]]]],
  [new Map([['a', { b: 1 }]])],
  [new Set([1, 'b'])],
  [new Course()],
  [/a+/g],
  [new Date(0)],
  [Symbol('a')],
  [Math.max],
  [Course],
  [
    [
      { name: 'a lesson on values and variables', minutes: 40 },
      { name: 'a lesson on functions', minutes: 55 },
    ],
  ],
])('%o is printed as Node.js prints it', (value) => {
  expect(printed([value])).toBe(inspect(value));
});

test('arguments stand beside each other, texts as they are', () => {
  expect(printed(['got', 2, 'it\n', ['a']])).toBe("got 2 it\n [ 'a' ]");
});

test('an error is printed as its name and message, and a circular value ends', () => {
  expect(printed([new TypeError('no')])).toBe('TypeError: no');
  const self: Record<string, unknown> = {};
  self.self = self;
  expect(printed([self])).toBe('{ self: [Circular *1] }');
});
