import { expect, test } from 'vitest';
import { classesText, leadsText } from './work-texts.ts';

const work = { leads: 12, calls: 5, messages: 1, classes: 1, owners: [], trainers: [] };

test('the work of a member who leaves is counted in words', () => {
  expect(leadsText('Ravi', work)).toBe('Ravi has 12 leads (5 with a planned call) and 1 message.');
  expect(leadsText('Ravi', { ...work, leads: 1, calls: 0, messages: 0 })).toBe('Ravi has 1 lead and 0 messages.');
  expect(classesText('Ravi', work)).toContain('Ravi has 1 class still to teach.');
});
