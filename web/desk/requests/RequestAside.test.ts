import { expect, test } from 'vitest';
import { changeText } from './RequestAside.tsx';

test.each([
  ['request.contact', ['stage'], 'Marked as contacted'],
  ['request.edit', ['ownerId', 'followUpAt'], 'Owner and next call changed'],
  ['request.edit', ['followUpAt'], 'Next call changed'],
  ['request.contact', ['stage', 'courseId'], 'Marked as contacted, with course'],
  ['request.create', [], 'Added'],
  ['request.enroll', ['stage', 'batchId', 'payment'], 'Enrolled, with batch and payment'],
  ['request.something', [], 'request.something'],
])('%s of %j reads as %j', (action, fields, text) => {
  expect(changeText(action, fields)).toBe(text);
});
