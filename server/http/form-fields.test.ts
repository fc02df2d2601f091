import { expect, test } from 'vitest';
import { RequestError } from '../base/errors.ts';
import { formObject, parseFormFields } from './form-fields.ts';

test('fields are read as browsers encode them', () => {
  expect(parseFormFields('name=Asha+Rao&note=1%2B1%3D2&empty=&bare&%E0%A4%86=%E0%A4%B6')).toEqual([
    ['name', 'Asha Rao'],
    ['note', '1+1=2'],
    ['empty', ''],
    ['bare', ''],
    ['आ', 'श'],
  ]);
});

test('a line end of a text area is one character', () => {
  expect(parseFormFields('message=one%0D%0Atwo')).toEqual([['message', 'one\ntwo']]);
});

test.each(['name=%', 'name=%zz', 'name=%ff', 'name=%ed%a0%80'])('%s is malformed', (text) => {
  expect(() => parseFormFields(text)).toThrow(expect.objectContaining({ code: 'malformed_request' }));
});

test('an empty field counts as absent', () => {
  expect(formObject(parseFormFields('name=Asha&message='))).toEqual({ name: 'Asha' });
});

test('a field that is given twice is refused by name', () => {
  const twice = () => formObject(parseFormFields('name=a&email=b&name='));
  expect(twice).toThrow(RequestError);
  expect(twice).toThrow(expect.objectContaining({ code: 'invalid_input', fields: { name: 'Must be given once' } }));
});

test('a field called __proto__ is a field like any other', () => {
  const object = formObject(parseFormFields('__proto__=x&constructor=y'));
  expect(Object.keys(object)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});
