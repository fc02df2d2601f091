import { Link } from 'react-router';
import type { LearningLesson } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';

type NeighboursProps = {
  /** Slug of the course. */
  course: string;
} & Pick<LearningLesson, 'previous' | 'next'>;

/** Links to the lessons before and after. */
export function Neighbours({ course, previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  const links = [
    { label: 'Previous', lesson: previous },
    { label: 'Next', lesson: next },
  ];
  return (
    <nav aria-label="Previous and next lesson" className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {links.map(
        ({ label, lesson }) =>
          lesson && (
            <Link
              key={label}
              to={paths.lesson(course, lesson.slug)}
              className="inline-flex min-h-8 items-center leading-snug underline decoration-hairline underline-offset-4 hover:decoration-accent sm:nth-2:justify-end sm:nth-2:text-right"
            >
              {label}: {lesson.title}
            </Link>
          ),
      )}
    </nav>
  );
}
