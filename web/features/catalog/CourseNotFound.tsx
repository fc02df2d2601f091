import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';

const TEXT = 'The requested course could not be found.';

/** Shown for a course that there is not (specification section 8); the route sets the status. */
export function CourseNotFound({ path }: { path: string }) {
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title="Course not found" description={TEXT} path={path} noIndex />
      <p className="facts text-ink-2">404</p>
      <h1 className="title-1 mt-3">Course not found</h1>
      <p className="mt-6 text-lg text-ink-2">{TEXT}</p>
      <Link to={paths.courses} className={buttonClass('accent', 'mt-8')}>
        See all courses
      </Link>
    </div>
  );
}
