import { Link, useSearchParams } from 'react-router';
import type { DoubtList, DoubtPlace, DoubtsQuery } from '../../../contract/learning/doubt.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { AskForm } from './AskForm.tsx';
import { DoubtRows } from './DoubtRows.tsx';
import { listDoubts } from './endpoints.ts';
import { placeTrail } from './place.ts';
import { doubtsQuery } from './query.ts';
import { SearchForm } from './SearchForm.tsx';

/** The text above the rows, or in place of them. */
function listText({ of: place, data }: DoubtList, words: string): string {
  if (words === '') return data.length > 0 ? `Asked about ${place.title}` : `No one asked about ${place.title} yet.`;
  if (data.length === 0) return `No doubt in ${place.course.title} matches “${words}”. Ask yours below.`;
  return `Doubts in ${place.course.title} that match “${words}”`;
}

const pageOf = ({ course, lesson, class: id }: DoubtPlace) =>
  paths.doubts({ course: course.slug, ...(lesson && { lesson }), ...(id && { class: id }) });

function Doubts({ list, query }: { list: DoubtList; query: DoubtsQuery }) {
  const { of: place, data, next } = list;
  const { q: words = '', cursor } = query;
  const page = pageOf(place);
  return (
    <div className="wrap pt-8">
      <PageMeta
        title={`Doubts: ${place.title}`}
        description={`Doubts about ${place.title}.`}
        path={paths.allDoubts}
        noIndex
      />
      <Breadcrumbs trail={[...placeTrail(place), { name: 'Doubts', path: page }]} />
      <div className="max-w-[43rem]">
        <p className="facts mt-6 text-ink-2">{place.title}</p>
        <h1 className="title-1 title-long mt-3">Doubts</h1>
        <SearchForm place={place} words={words} className="mt-6" />
        <section aria-labelledby="found" className="mt-8">
          <h2 id="found" className="title-3 mb-4 wrap-anywhere">
            {listText(list, words)}
          </h2>
          {data.length > 0 && <DoubtRows rows={data} withPlace={words !== ''} />}
          <p className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {(words !== '' || cursor) && (
              <Link to={page} className={buttonClass('quiet')}>
                {`The newest about ${place.title}`}
              </Link>
            )}
            {next && (
              <Link to={`${page}&cursor=${next}`} className={buttonClass('outline')}>
                Earlier doubts
              </Link>
            )}
          </p>
        </section>
        <AskForm place={place} words={words} />
      </div>
    </div>
  );
}

/** The doubts about a lesson or class, the search, and the form to ask. */
export function DoubtsPage() {
  const [search] = useSearchParams();
  const query = doubtsQuery(search);
  const { data: list, isError, refetch } = listDoubts.useQuery(query);
  if (list) return <Doubts key={search.toString()} list={list} query={query} />;
  if (list === null) {
    return (
      <MissingPage
        title="Lesson or class not found"
        text="There is no such lesson or class, or you do not have access to it. If you have another account, sign in with it."
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
      />
    );
  }
  return (
    <PendingPage
      title="Doubts"
      loading="Loading the doubts"
      failure="The doubts could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
