import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { reasonsBehind, type SeatProgress } from './behind.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY);

/** Halfway through a batch of 40 days whose certificate requires 80 % of the classes. */
const course = { startsOn: '2026-11-01', endsOn: '2026-12-11', attendancePercent: 80 };
const keepsUp: SeatProgress = {
  hasAccount: true,
  hasCertificate: false,
  enrolledAt: daysAgo(60),
  attended: 8,
  marked: 8,
  missedInARow: 0,
  lessons: 20,
  completedLessons: 10,
  attemptedQuizzes: 4,
  quizMark: 90,
  seenAt: daysAgo(1),
};
const reasons = (changes: Partial<SeatProgress>, days: Partial<typeof course> = {}) =>
  reasonsBehind({ ...keepsUp, ...changes }, { ...course, ...days }, TEST_NOW).map(({ text }) => text);

test.each<[string, Partial<SeatProgress>, string[]]>([
  ['who keeps up', {}, []],
  ['who missed the last two classes', { attended: 6, missedInARow: 2 }, ['Missed the last 2 classes']],
  ['who missed one', { attended: 7, missedInARow: 1 }, []],
  ['whose share is too small', { attended: 6 }, ['At 6 of 8 classes, 80% needed']],
  ['of whom too few classes are marked', { attended: 1, marked: 2, missedInARow: 1 }, []],
  ['with less than half of the lessons', { completedLessons: 4 }, ['4 of 20 lessons done, 10 expected by now']],
  ['who is a little slow', { completedLessons: 6 }, []],
  ['who came late to the batch', { completedLessons: 2, enrolledAt: daysAgo(5) }, []],
  ['who fails quizzes', { quizMark: 45 }, ['Quiz marks of 45%']],
  ['who failed one quiz', { quizMark: 45, attemptedQuizzes: 1 }, []],
  ['who was not seen', { seenAt: daysAgo(15) }, ['Not seen for 15 days']],
  ['who was never seen', { seenAt: null }, ['Never seen']],
  ['without an account', { hasAccount: false, completedLessons: 0, seenAt: null }, ['No account yet']],
  ['with the certificate', { hasCertificate: true, seenAt: null, completedLessons: 0 }, []],
])('a learner %s has the expected reasons for falling behind', (_, changes, expected) => {
  expect(reasons(changes)).toEqual(expected);
});

test('no one is behind before the batch begins, or inactive after it has ended', () => {
  expect(reasons({ completedLessons: 0, seenAt: null }, { startsOn: '2026-12-01' })).toEqual([]);
  expect(
    reasons({ completedLessons: 12, seenAt: daysAgo(15) }, { startsOn: '2026-10-01', endsOn: '2026-11-20' }),
  ).toEqual([]);
});
