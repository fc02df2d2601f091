import { PASS_PERCENT } from '../base/constants.ts';
import { siteRupees } from '../base/rupees.ts';
import type { AttendanceProgress } from '../teaching/attendance.ts';
import { attendanceText } from '../teaching/class-text.ts';
import type { CertificateProgress, CriteriaMet } from './certificate-progress.ts';

type Figures = { done: number; of: number; needed: number };

const neededSuffix = ({ of, needed }: Figures) => (needed < of ? `; ${needed} are needed` : '');

const workText = (count: number) => (count === 1 ? '1 piece of work' : `${count} pieces of work`);

/** The learner's text about each condition of a certificate, such as `3 of 4 quizzes passed`. */
export const certificateProgressTexts = {
  lessons: (of: Figures) => `${of.done} of ${of.of} lessons marked complete${neededSuffix(of)}`,
  quizzes: (of: Figures) => `${of.done} of ${of.of} quizzes passed${neededSuffix(of)}`,
  work: (of: Figures & { waiting: number }) =>
    `${of.done} of ${workText(of.of)} accepted${of.waiting > 0 ? `; ${workText(of.waiting)} ${of.waiting === 1 ? 'waits for its review' : 'wait for their review'}` : ''}`,
  owed: (paise: number) => (paise > 0 ? `${siteRupees(paise)} of the fee not paid yet` : 'Fee paid in full'),
};

const isShort = ({ done, needed }: Figures) => done < needed;

/** The conditions that are not met yet, as texts; `classesText` and `owedText` are those about the classes and the unpaid fee. */
function missingTexts(
  certificateProgress: CertificateProgress,
  classesText: (progress: AttendanceProgress) => string,
  owedText: (paise: number) => string = certificateProgressTexts.owed,
): string[] {
  const { lessons, quizzes, work, classes: attendance, owedPaise } = certificateProgress;
  return [
    lessons && isShort(lessons) && certificateProgressTexts.lessons(lessons),
    quizzes && isShort(quizzes) && certificateProgressTexts.quizzes(quizzes),
    work && isShort(work) && certificateProgressTexts.work(work),
    attendance && attendance.attended < attendance.needed && classesText(attendance),
    owedPaise !== null && owedPaise > 0 && owedText(owedPaise),
  ].filter((text) => typeof text === 'string');
}

export function missingText(certificateProgress: CertificateProgress): string {
  const missing = missingTexts(certificateProgress, (progress) => attendanceText(progress).replace(/\.$/, ''));
  if (missing.length === 0) return 'This course has nothing yet that a certificate could be for.';
  return `Your certificate needs more. So far: ${missing.join('. ')}.`;
}

/** The missing conditions for staff, one text for each. @param seesMoney whether the reader may read how much is owed */
export function missingTextsForDesk(certificateProgress: CertificateProgress, seesMoney: boolean): string[] {
  return missingTexts(
    certificateProgress,
    ({ attended, classes, needed }) => `At ${attended} of ${classes} classes, ${needed} needed`,
    seesMoney ? certificateProgressTexts.owed : () => 'Fee not paid in full',
  );
}

const wereNeededSuffix = ({ of, needed }: Figures) => (needed < of ? ` (${needed} were needed)` : '');

/**
 * The conditions that a learner met to earn a certificate, one text for each. The fee is left out, because everyone can
 * read a certificate.
 */
export function metConditionTexts({ lessons, quizzes, work, classes }: CriteriaMet): string[] {
  return [
    classes &&
      `${classes.attended} of ${classes.classes} live classes attended (${classes.percent === null ? classes.needed : `${classes.percent}%`} were needed)`,
    work && `${work.done} of ${workText(work.of)} accepted after a review`,
    quizzes &&
      `${quizzes.done} of ${quizzes.of} quizzes passed with ${PASS_PERCENT}% or more${wereNeededSuffix(quizzes)}`,
    lessons && `${lessons.done} of ${lessons.of} lessons marked complete${wereNeededSuffix(lessons)}`,
  ].filter((text) => text !== null);
}
