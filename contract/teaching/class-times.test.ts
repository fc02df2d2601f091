import { expect, test } from 'vitest';
import { classTimesText } from './class-times.ts';

test.each([
  [[1, 2, 3, 4, 5], '19:00', 120, 'Mon to Fri, 7 to 9 pm'],
  [[2, 4], '18:30', 90, 'Tue and Thu, 6:30 to 8 pm'],
  [[1, 3, 5], '11:00', 120, 'Mon, Wed and Fri, 11 am to 1 pm'],
  [[6], '09:00', 45, 'Sat, 9 to 9:45 am'],
  [[1, 2, 3, 4, 5, 6, 7], '07:00', 60, 'Every day, 7 to 8 am'],
  [[5], '23:00', 120, 'Fri, 11 pm to 1 am'],
])('%j at %s for %i minutes is "%s"', (weekdays, startsAt, minutes, text) => {
  expect(classTimesText({ weekdays, startsAt, minutes })).toBe(text);
});
