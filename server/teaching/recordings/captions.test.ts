import { expect, test } from 'vitest';
import { passagesOf } from './captions.ts';

test('the text of captions is joined by the minute, without tags, notes and settings', () => {
  const vtt = [
    'WEBVTT - Class 3',
    'STYLE\n::cue { color: red }',
    'NOTE made by a program',
    '1\n00:00:01.000 --> 00:00:04.000 align:start\n<v Meera>Welcome to\nthe <b>third</b> class.',
    '2\n00:59.500 --> 01:02.000\nShall we &amp; go on?',
    '3\n01:10:05.000 --> 01:10:09.000\nThe end.',
  ].join('\n\n');
  expect(passagesOf(vtt)).toEqual([
    { seconds: 1, text: 'Welcome to the third class. Shall we & go on?' },
    { seconds: 4205, text: 'The end.' },
  ]);
});

test('a cue that repeats the one before is left out', () => {
  const cue = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000 --> 00:59.000\nHello.`;
  expect(passagesOf(['WEBVTT', cue(1), cue(2), cue(3)].join('\r\n\r\n'))).toEqual([{ seconds: 1, text: 'Hello.' }]);
});

test('a text without captions has no passages', () => {
  expect(passagesOf('<html>Not found</html>')).toEqual([]);
});
