import { PASS_PERCENT } from '../base/constants.ts';
import { siteRupees } from '../base/rupees.ts';
import type { AttendanceProgress } from '../teaching/attendance-rule.ts';
import { attendanceText } from '../teaching/attendance-text.ts';
import type { CertificateStanding, CriteriaMet } from './certificate-standing.ts';

type Figures = { done: number; of: number; needed: number };

/** `; 8 are needed`, where not all are. */
const neededOf = ({ of, needed }: Figures) => (needed < of ? `; ${needed} are needed` : '');

const pieces = (count: number) => (count === 1 ? '1 piece of work' : `${count} pieces of work`);

/** `3 of 4 quizzes passed`, and the like: the text that a learner reads about each condition of their certificate. */
export const standingTexts = {
  lessons: (of: Figures) => `${of.done} of ${of.of} lessons marked complete${neededOf(of)}`,
  quizzes: (of: Figures) => `${of.done} of ${of.of} quizzes passed${neededOf(of)}`,
  work: (of: Figures & { waiting: number }) =>
    `${of.done} of ${pieces(of.of)} accepted${of.waiting > 0 ? `; ${pieces(of.waiting)} ${of.waiting === 1 ? 'waits for its review' : 'wait for their review'}` : ''}`,
  owed: (paise: number) => (paise > 0 ? `${siteRupees(paise)} of the fee not paid yet` : 'Fee paid in full'),
};

const isShort = ({ done, needed }: Figures) => done < needed;

/**
 * The conditions that a certificate still needs, as texts without `you`; `classes` gives the text about the classes.
 */
function missingOf(
  standing: CertificateStanding,
  classes: (of: AttendanceProgress) => string,
  owed: (paise: number) => string = standingTexts.owed,
): string[] {
  const { lessons, quizzes, work, classes: attendance, owedPaise } = standing;
  return [
    lessons && isShort(lessons) && standingTexts.lessons(lessons),
    quizzes && isShort(quizzes) && standingTexts.quizzes(quizzes),
    work && isShort(work) && standingTexts.work(work),
    attendance && attendance.attended < attendance.needed && classes(attendance),
    owedPaise !== null && owedPaise > 0 && owed(owedPaise),
  ].filter((text) => typeof text === 'string');
}

/** The missing conditions in one text, for the learner. */
export function missingText(standing: CertificateStanding): string {
  const missing = missingOf(standing, (of) => attendanceText(of).replace(/\.$/, ''));
  if (missing.length === 0) return 'This course has nothing yet that a certificate could be for.';
  return `Your certificate needs more. So far: ${missing.join('. ')}.`;
}

/**
 * The missing conditions for the staff, one text for each.
 * @param seesMoney whether the reader works with money, and so reads how much is owed
 */
export function missingAtDesk(standing: CertificateStanding, seesMoney: boolean): string[] {
  return missingOf(
    standing,
    ({ attended, classes, needed }) => `At ${attended} of ${classes} classes, ${needed} needed`,
    seesMoney ? standingTexts.owed : () => 'Fee not paid in full',
  );
}

const neededThen = ({ of, needed }: Figures) => (needed < of ? ` (${needed} were needed)` : '');

/**
 * The conditions that a learner met to earn a certificate, one text for each; the fee stays between the learner and the
 * school.
 */
export function metTexts({ lessons, quizzes, work, classes }: CriteriaMet): string[] {
  return [
    classes &&
      `${classes.attended} of ${classes.classes} live classes attended (${classes.percent === null ? classes.needed : `${classes.percent}%`} were needed)`,
    work && `${work.done} of ${pieces(work.of)} accepted after a review`,
    quizzes && `${quizzes.done} of ${quizzes.of} quizzes passed with ${PASS_PERCENT}% or more${neededThen(quizzes)}`,
    lessons && `${lessons.done} of ${lessons.of} lessons marked complete${neededThen(lessons)}`,
  ].filter((text) => text !== null);
}
