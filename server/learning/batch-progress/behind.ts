import { addDays, dateInKolkata, daysBetween } from '../../../contract/base/calendar.ts';
import { PASS_PERCENT } from '../../../contract/base/constants.ts';
import type { BehindReason } from '../../../contract/learning/desk-behind.ts';

export type SeatProgress = {
  /** Without one no lesson can be read. */
  hasAccount: boolean;
  hasCertificate: boolean;
  enrolledAt: Date;
  attended: number;
  marked: number;
  missedInARow: number;
  lessons: number;
  completedLessons: number;
  attemptedQuizzes: number;
  /** In percent, of the best attempts; null before the first attempt. */
  quizMark: number | null;
  seenAt: Date | null;
};

type BatchSpan = { startsOn: string; endsOn: string | null; attendancePercent: number | null };

/** As for absences. */
const MISSED_IN_A_ROW = 2;

/** With fewer marked classes or attempted quizzes, a percentage means too little. */
const MIN_CLASSES = 3;
const MIN_QUIZZES = 2;

/** A learner is behind with less than half of the lessons expected by now, if at least this number is missing. */
const MIN_LESSONS = 2;

const INACTIVE_DAYS = 14;

/** The reasons why a learner falls behind; none before the batch begins, or once the certificate is issued. */
export function reasonsBehind(progress: SeatProgress, batch: BatchSpan, now: Date): BehindReason[] {
  const today = dateInKolkata(now);
  if (progress.hasCertificate || today < batch.startsOn) return [];
  return [
    ...absenceReasons(progress, batch),
    ...reason('account', !progress.hasAccount && 'No account yet'),
    ...reason('lessons', progress.hasAccount && slownessReason(progress, batch, today)),
    ...reason(
      'quizzes',
      progress.quizMark !== null &&
        progress.quizMark < PASS_PERCENT &&
        progress.attemptedQuizzes >= MIN_QUIZZES &&
        `Quiz marks of ${progress.quizMark}%`,
    ),
    ...reason('unseen', progress.hasAccount && inactivityReason(progress, batch, today)),
  ];
}

const reason = (kind: BehindReason['kind'], text: string | false): BehindReason[] => (text ? [{ kind, text }] : []);

function absenceReasons(
  { attended, marked, missedInARow }: SeatProgress,
  { attendancePercent }: BatchSpan,
): BehindReason[] {
  if (missedInARow >= MISSED_IN_A_ROW) return reason('absence', `Missed the last ${missedInARow} classes`);
  const isShort = attendancePercent !== null && marked >= MIN_CLASSES && attended * 100 < marked * attendancePercent;
  return reason('attendance', isShort && `At ${attended} of ${marked} classes, ${attendancePercent}% needed`);
}

const firstDay = ({ enrolledAt }: SeatProgress, { startsOn }: BatchSpan) => {
  const enrolled = dateInKolkata(enrolledAt);
  return enrolled > startsOn ? enrolled : startsOn;
};

function slownessReason(progress: SeatProgress, batch: BatchSpan, today: string): string | false {
  if (batch.endsOn === null) return false;
  const first = firstDay(progress, batch);
  const share = Math.min(1, daysBetween(first, today) / Math.max(1, daysBetween(first, batch.endsOn)));
  const expected = Math.floor(progress.lessons * share);
  const isSlow = progress.completedLessons * 2 < expected && expected - progress.completedLessons >= MIN_LESSONS;
  return isSlow && `${progress.completedLessons} of ${progress.lessons} lessons done, ${expected} expected by now`;
}

function inactivityReason(progress: SeatProgress, batch: BatchSpan, today: string): string | false {
  if (batch.endsOn !== null && today > batch.endsOn) return false;
  if (progress.lessons > 0 && progress.completedLessons === progress.lessons) return false;
  const last = progress.seenAt ? dateInKolkata(progress.seenAt) : firstDay(progress, batch);
  if (addDays(last, INACTIVE_DAYS) > today) return false;
  return progress.seenAt ? `Not seen for ${daysBetween(last, today)} days` : 'Never seen';
}
