import { Link, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { buttonClass } from './button.ts';
import { PageMeta } from './PageMeta.tsx';

/** Shown instead of a page that failed. Its links load a new document, so they work without JavaScript. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta
        title="Something went wrong"
        description="This page could not be shown. Please try again."
        path={pathname}
        noIndex
      />
      <h1 className="title-1">Something went wrong</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2" role="alert">
        Sorry, this page could not be shown. The fault is ours, and it often passes within a minute.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={pathname + search} reloadDocument className={buttonClass('accent')}>
          Try again
        </Link>
        <Link to={paths.home} reloadDocument className={buttonClass('outline')}>
          Go to the home page
        </Link>
      </div>
    </div>
  );
}
