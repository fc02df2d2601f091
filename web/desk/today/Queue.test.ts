import { expect, test } from 'vitest';
import type { TodayKind } from '../../../contract/desk/desk-today.ts';
import { timeText } from './Queue.tsx';

test.each<[TodayKind, string, string]>([
  ['call', '2026-11-21T10:30:00Z', '4:00 pm'],
  ['call', '2026-11-20T10:30:00Z', '20 Nov, 4:00 pm'],
  ['message', '2026-11-20T10:30:00Z', '20 Nov'],
  ['message', '2026-11-21T03:30:00Z', '9:00 am'],
  ['due', '2026-11-08T18:30:00Z', '9 Nov'],
  ['batch', '2026-11-20T18:30:00Z', 'Today'],
])('the time of a %s at %s is read as %s', (kind, at, text) => {
  expect(timeText({ kind, at }, '2026-11-21')).toBe(text);
});
