import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';

/** The free courses that a learner marked complete; nothing when there are none. */
export function FreeCourses({ courses }: { courses: Dashboard['freeCourses'] }) {
  if (courses.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="title-3">Completed free courses</h2>
      <ul className="mt-4 border-t border-hairline">
        {courses.map(({ title, route, completedAt }) => (
          <li
            key={route}
            className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-hairline py-2.5"
          >
            <Link
              to={route}
              className="inline-flex min-h-8 items-center font-medium underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="facts text-ink-2">
              <LocalTime iso={completedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
