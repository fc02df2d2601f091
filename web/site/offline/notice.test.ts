import { expect, test } from 'vitest';
import { lossText, refusalOf, waitingText } from './notice.ts';

const quiet = { waits: 0, hasSent: false, isOffline: false };

test.each([
  [quiet, ''],
  [{ ...quiet, isOffline: true }, 'You are offline. What you mark or answer is saved on this device.'],
  [{ ...quiet, waits: 1, isOffline: true }, 'Saved on this device. It will be sent when you are online.'],
  [{ ...quiet, waits: 3, hasSent: true }, '3 changes are saved on this device. They will be sent when you are online.'],
  [{ ...quiet, hasSent: true }, 'Everything saved on this device has been sent.'],
])('the state %o has the message %j', (state, text) => expect(waitingText(state)).toBe(text));

test('the message about lost changes has their number', () => {
  expect(lossText(1)).toBe('You are signed out. One change on this device had not been sent, and is lost.');
  expect(lossText(2)).toBe('You are signed out. 2 changes on this device had not been sent, and are lost.');
});

test('a refusal names the change, the reason and the lesson', () => {
  const path = '/api/learning/devops/lessons/shells/quiz';
  expect(refusalOf({ path, body: '{}', key: 'k', refused: 'You can try this quiz again in a minute.' })).toEqual({
    text: 'Your answers to a quiz were not stored. You can try this quiz again in a minute.',
    path: '/learn/devops/shells',
  });
  expect(refusalOf({ path: path.replace('quiz', 'completion'), body: '{}', key: 'k', refused: 'No.' }).text).toBe(
    'A lesson that you marked was not stored. No.',
  );
});
