import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';

/** Shown for every address that no page has; the route sets the status. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title="Page not found" description="There is no page at this address." path={pathname} noIndex />
      <p className="facts text-ink-2">404</p>
      <h1 className="title-1 mt-3">Page not found</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2">
        There is no page at this address. It may have moved, or the link may have been cut off on its way to you.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonClass('accent')}>
          Go to the home page
        </Link>
        <Link to={paths.courses} className={buttonClass('outline')}>
          See all courses
        </Link>
      </div>
    </div>
  );
}
