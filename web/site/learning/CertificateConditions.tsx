import { Link } from 'react-router';
import type { CertificateProgress } from '../../../contract/learning/certificate-progress.ts';
import { certificateProgressTexts } from '../../../contract/learning/criteria-text.ts';
import { paths } from '../../../contract/paths.ts';
import { attendanceText } from '../../../contract/teaching/class-text.ts';
import { LessonMark } from './LessonMark.tsx';

type Condition = {
  text: string;
  isMet: boolean;
  /** Whether the text names the owed amount, which must not be stored on a device. */
  isOwed?: true;
  /** The path at which the learner continues; null if there is none. */
  to: string | null;
  label: string;
};

const isEnough = ({ done, needed }: { done: number; needed: number }) => done >= needed;

function conditionsOf(course: string, certificateProgress: CertificateProgress): Condition[] {
  const { lessons, quizzes, work, classes, owedPaise } = certificateProgress;
  const lessonPath = (slug: string | null, fragment = '') => slug && paths.lesson(course, slug) + fragment;
  return [
    lessons && {
      text: certificateProgressTexts.lessons(lessons),
      isMet: isEnough(lessons),
      to: lessonPath(lessons.next),
      label: 'Next lesson',
    },
    quizzes && {
      text: certificateProgressTexts.quizzes(quizzes),
      isMet: isEnough(quizzes),
      to: lessonPath(quizzes.next, '#quiz'),
      label: 'Next quiz',
    },
    work && {
      text: certificateProgressTexts.work(work),
      isMet: isEnough(work),
      to: lessonPath(work.next, '#work'),
      label: 'Hand in work',
    },
    classes && {
      text: attendanceText(classes).replace(/\.$/, ''),
      isMet: classes.attended >= classes.needed,
      to: `${paths.learn(course)}#live-classes`,
      label: 'Your classes',
    },
    owedPaise !== null && {
      text: certificateProgressTexts.owed(owedPaise),
      isMet: owedPaise === 0,
      isOwed: true as const,
      to: `${paths.dashboard}#dues`,
      label: 'What is due',
    },
  ].filter((condition) => condition !== null && condition !== false);
}

type CertificateConditionsProps = {
  course: string;
  certificateProgress: CertificateProgress;
  openOnly?: boolean;
};

export function CertificateConditions({ course, certificateProgress, openOnly = false }: CertificateConditionsProps) {
  const shown = conditionsOf(course, certificateProgress).filter(({ isMet }) => !(openOnly && isMet));
  return (
    <ul className="grid gap-1">
      {shown.map(({ text, isMet, isOwed, to, label }) => (
        <li key={label} data-owed={isOwed} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-1">
          <span className="pt-0.5">
            <LessonMark state={isMet ? 'done' : 'not-yet'} />
          </span>
          <span className="flex flex-wrap items-baseline gap-x-4">
            <span>
              <span className="sr-only">{isMet ? 'Done: ' : 'Not yet: '}</span>
              <span>{text}</span>
            </span>
            {!isMet && to && (
              <Link to={to} className="-my-2.5 inline-block py-2.5 as-link">
                {label}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
