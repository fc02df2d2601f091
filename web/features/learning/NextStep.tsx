import { Link } from 'react-router';
import type { LearningCourse } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { CertificateStep } from './CertificateStep.tsx';
import { nextLessonOf } from './find-lesson.ts';

/** The one thing to do next in a course. */
export function NextStep({ course }: { course: LearningCourse }) {
  if (course.completed) return <CertificateStep course={course} />;
  const next = nextLessonOf(course);
  if (!next) return null;
  return (
    <Link to={paths.lesson(course.slug, next.slug)} className={buttonClass('accent')}>
      {course.completedLessons > 0 ? 'Continue' : 'Start'}: {next.title}
    </Link>
  );
}
