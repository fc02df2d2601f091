import { expect, test } from 'vitest';
import { changeText } from './RequestAside.tsx';

test.each([
  ['request.contact', ['stage'], 'Marked as contacted'],
  ['request.edit', ['ownerId', 'followUpAt'], 'Owner and next call changed'],
  ['request.edit', ['followUpAt'], 'Next call changed'],
  ['request.contact', ['stage', 'courseId'], 'Marked as contacted, with course'],
  ['request.call', ['no_answer'], 'Called: no answer'],
  ['request.edit', ['firstReachedAt'], 'Reached for the first time'],
  ['request.create', [], 'Added'],
  ['request.enroll', ['stage', 'batchId', 'payment'], 'Enrolled, with batch and payment'],
  ['request.something', [], 'request.something'],
])('%s of %j reads as %j', (action, fields, text) => {
  expect(changeText(action, fields)).toBe(text);
});

test('an entry that sets the next call says when', () => {
  expect(changeText('request.edit', ['followUpAt'], '2026-11-30T05:30:00.000Z')).toBe(
    'Next call: 30 Nov 2026, 11:00 am',
  );
});
