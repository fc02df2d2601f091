import type { Ref } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, QuizResult } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';

type QuizScoreProps = {
  /** Of the last try; null before the first. */
  result: QuizResult | null;
  /** One try was good enough, perhaps an earlier one. */
  passed: boolean;
  course: LearningCourse;
  ref: Ref<HTMLParagraphElement>;
};

function scoreText({ correct, total, passed }: QuizResult, passedOnce: boolean): string {
  const score = `${correct} of ${total} right`;
  if (passed) return `Passed: ${score}.`;
  return passedOnce
    ? `${score} this time. You passed it before, and that counts.`
    : `${score}: not passed yet. See below which answers to think over, and try again.`;
}

/** How the last try went. It takes the focus when a new result is in, so that it is read first. */
export function QuizScore({ result, passed, course, ref }: QuizScoreProps) {
  if (!result) return null;
  const colour = passed ? 'border-good' : 'border-accent';
  return (
    <p ref={ref} tabIndex={-1} className={`mt-5 border-l-4 bg-sheet px-4 py-3 font-bold ${colour}`}>
      {scoreText(result, passed)}
      {course.completed && ` You have completed ${course.title}.`}
      {course.certificateId && (
        <>
          {' '}
          <Link to={paths.certificate(course.certificateId)} className="underline underline-offset-4">
            See your certificate
          </Link>
        </>
      )}
    </p>
  );
}
