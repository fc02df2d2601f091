import type { Ref } from 'react';
import type { LearningCourse } from '../../../contract/learning.ts';
import { CertificateStep } from './CertificateStep.tsx';

type CourseCompleteProps = {
  course: LearningCourse;
  /** The heading, which can take the focus. */
  ref: Ref<HTMLHeadingElement>;
};

/** Says plainly that a course is complete, with its certificate. */
export function CourseComplete({ course, ref }: CourseCompleteProps) {
  return (
    <div className="mt-6 rounded border border-strong border-l-4 border-l-good bg-sheet p-5">
      <h2 ref={ref} tabIndex={-1} className="title-3">
        You have completed {course.title}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">Every lesson is done and every quiz passed.</p>
      <CertificateStep course={course} />
    </div>
  );
}
