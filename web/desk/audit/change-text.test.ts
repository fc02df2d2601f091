import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test.each([
  ['pricePaise', '599900', '649900', 'Price ₹5,999 → ₹6,499'],
  ['followUpAt', null, '2026-11-30T05:30:00.000Z', 'Next call nothing → 30 Nov 2026, 11:00 am'],
  ['startsOn', '2026-11-30', '2026-12-01', 'First day 30 November 2026 → 1 December 2026'],
  ['publishAt', null, '2026-11-30T05:30:00.000Z', 'Visibility draft → from 30 Nov 2026, 11:00 am'],
  ['role', 'learner', 'trainer', 'Role Learner → Trainer'],
  ['roles', '', 'trainer', 'Roles Learner → Trainer'],
  ['roles', 'accountant', 'counsellor, accountant', 'Roles Accountant → Counsellor, Accountant'],
  ['sellOnline', 'false', 'true', 'Sold online no → yes'],
  ['ownerId', 'Asha', null, 'Owner Asha → nothing'],
  ['batch', '1', '2', 'Batch 1 → 2'],
])('the log says a change of %s in words', (field, before, after, text) => {
  expect(changeText({ field, before, after })).toBe(text);
});
