import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['drive.google.com/file/d/1', 'https://drive.google.com/file/d/1'],
  ['zoom.us?x=1', 'https://zoom.us?x=1'],
  [' https://meet.example/a ', 'https://meet.example/a'],
])('%j is stored as %j', (typed, stored) => {
  expect(webAddress.parse(typed)).toBe(stored);
});

test.each([
  'http://meet.example',
  'javascript:alert(1)',
  'meet',
  'https://me:secret@meet.example',
  'a.b:secret@c.d',
  'https://meet.example\\@other.example',
])('%j is refused', (typed) => {
  expect(webAddress.safeParse(typed).success).toBe(false);
});
