import { useLocation } from 'react-router';
import { longDate } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import { Contents } from '../../ui/Contents.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { getPage } from './endpoints.ts';

export function TextPage() {
  const { pathname } = useLocation();
  const slug = pathname.slice(1);
  const { currentData: page, isError, refetch } = getPage.useQuery({ slug });
  if (page === null) {
    return (
      <MissingPage
        title="Page not found"
        text="There is no page at this address."
        back={{ to: paths.home, label: 'Go to the home page' }}
      />
    );
  }
  if (!page) {
    return (
      <PendingPage
        title="Information"
        loading="Loading the page"
        failure="The page could not be loaded."
        failed={isError}
        onRetry={refetch}
      />
    );
  }
  return (
    <article className="wrap pt-12 md:pt-16">
      <PageMeta title={page.title} description={page.description} path={pathname} />
      <h1 className="title-1">{page.title}</h1>
      <div className="rail mt-8">
        <div>
          <p className="facts text-ink-2">
            Updated <time dateTime={page.updatedOn}>{longDate(page.updatedOn)}</time>
          </p>
          <Contents html={page.html} />
        </div>
        <Prose html={page.html} />
      </div>
    </article>
  );
}
