import { MINUTE_MS } from '../../../../contract/base/time.ts';
import type { AttendanceStatus } from '../../../../contract/teaching/attendance.ts';
import { LATE_MINUTES } from '../../../../contract/teaching/desk-attendance.ts';
import type { AttendanceSpan } from '../../../db/schema/index.ts';

type Span = { startsAt: Date; endsAt: Date };

/** The time at which a learner first joined; null if no list has it. */
export function firstJoined(spans: readonly AttendanceSpan[]): string | null {
  return spans.flatMap(({ joinedAt }) => joinedAt ?? []).sort()[0] ?? null;
}

/** The minutes that a learner was there. Overlapping spans on two devices count once, if the list has times. */
export function minutesOf(spans: readonly AttendanceSpan[]): number {
  let total = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { joinedAt, minutes } of [...spans].sort(byTime)) {
    const from = joinedAt ? Date.parse(joinedAt) / MINUTE_MS : until;
    const to = from + minutes;
    total += joinedAt ? Math.max(to - Math.max(from, until), 0) : minutes;
    until = Math.max(until, to);
  }
  return Math.round(total);
}

const byTime = (one: AttendanceSpan, other: AttendanceSpan) => (one.joinedAt ?? '').localeCompare(other.joinedAt ?? '');

/** The status of a learner: `late` if they joined over ten minutes late, or stayed for less than half of the class. */
export function statusOf(spans: readonly AttendanceSpan[], { startsAt, endsAt }: Span): AttendanceStatus {
  const joinedAt = firstJoined(spans);
  const joinedLate = joinedAt !== null && Date.parse(joinedAt) > +startsAt + LATE_MINUTES * MINUTE_MS;
  const wasShort = minutesOf(spans) * MINUTE_MS * 2 < +endsAt - +startsAt;
  return joinedLate || wasShort ? 'late' : 'present';
}
