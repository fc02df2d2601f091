import { expect, test } from 'vitest';
import { changeText } from './history-text.ts';

test.each([
  ['request.contact', ['stage'], 'Called it contacted'],
  ['request.save', ['ownerId', 'followUpOn'], 'Saved it, with owner and follow-up day'],
  ['request.enroll', ['stage', 'batchId', 'payment'], 'Enrolled, with batch and payment'],
  ['request.something', [], 'request.something'],
])('%s of %j reads as %j', (action, fields, text) => {
  expect(changeText(action, fields)).toBe(text);
});
