import { addDays, dateInKolkata, daysBetween } from '../../../contract/base/calendar.ts';
import { PASS_PERCENT } from '../../../contract/learning/learning.ts';

/** The facts that show whether a learner keeps up with their batch. */
export type SeatProgress = {
  /** Whether they have an account, which lessons require. */
  hasAccount: boolean;
  hasCertificate: boolean;
  /** The time at which they got the seat. */
  enrolledAt: Date;
  attended: number;
  marked: number;
  /** Classes missed since the last one attended. */
  missedInARow: number;
  lessons: number;
  completedLessons: number;
  attemptedQuizzes: number;
  /** In percent; null before the first try. */
  quizMark: number | null;
  seenAt: Date | null;
};

/** Days of a batch, the last of which may be open, and the share of its classes that a certificate asks for. */
export type BatchSpan = { startsOn: string; endsOn: string | null; attendancePercent: number | null };

/** Missed classes in a row that count as falling behind, as for absences. */
const IN_A_ROW = 2;

/** Minimum of marked classes and of attempted quizzes, below which a percentage means little. */
const MIN_CLASSES = 3;
const MIN_QUIZZES = 2;

/** A learner is behind with less than half of the lessons expected by now, and at least so many missing. */
const MIN_LESSONS = 2;

/** Days without any activity. */
const UNSEEN_DAYS = 14;

/**
 * The reasons why a learner is falling behind, as texts; none before the batch begins, or once the certificate is
 * issued.
 */
export function reasonsBehind(of: SeatProgress, batch: BatchSpan, now: Date): string[] {
  const today = dateInKolkata(now);
  if (of.hasCertificate || today < batch.startsOn) return [];
  return [
    ...absence(of, batch),
    !of.hasAccount && 'No account yet',
    of.hasAccount && slowness(of, batch, today),
    of.quizMark !== null &&
      of.quizMark < PASS_PERCENT &&
      of.attemptedQuizzes >= MIN_QUIZZES &&
      `Quiz marks of ${of.quizMark}%`,
    of.hasAccount && silence(of, batch, today),
  ].filter((reason) => reason !== false);
}

function absence({ attended, marked, missedInARow }: SeatProgress, { attendancePercent }: BatchSpan): string[] {
  if (missedInARow >= IN_A_ROW) return [`Missed the last ${missedInARow} classes`];
  const isShort = attendancePercent !== null && marked >= MIN_CLASSES && attended * 100 < marked * attendancePercent;
  return isShort ? [`At ${attended} of ${marked} classes, ${attendancePercent}% needed`] : [];
}

/** Their first day in the batch. */
const firstDay = ({ enrolledAt }: SeatProgress, { startsOn }: BatchSpan) => {
  const enrolled = dateInKolkata(enrolledAt);
  return enrolled > startsOn ? enrolled : startsOn;
};

function slowness(of: SeatProgress, batch: BatchSpan, today: string): string | false {
  if (batch.endsOn === null) return false;
  const first = firstDay(of, batch);
  const share = Math.min(1, daysBetween(first, today) / Math.max(1, daysBetween(first, batch.endsOn)));
  const expected = Math.floor(of.lessons * share);
  const isSlow = of.completedLessons * 2 < expected && expected - of.completedLessons >= MIN_LESSONS;
  return isSlow && `${of.completedLessons} of ${of.lessons} lessons done, ${expected} expected by now`;
}

function silence(of: SeatProgress, batch: BatchSpan, today: string): string | false {
  if (batch.endsOn !== null && today > batch.endsOn) return false;
  if (of.lessons > 0 && of.completedLessons === of.lessons) return false;
  const last = of.seenAt ? dateInKolkata(of.seenAt) : firstDay(of, batch);
  if (addDays(last, UNSEEN_DAYS) > today) return false;
  return of.seenAt ? `Not seen for ${daysBetween(last, today)} days` : 'Never seen';
}
