import { Link, useSearchParams } from 'react-router';
import type { DoubtList, DoubtSubject, DoubtsQuery } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { AskForm } from './AskForm.tsx';
import { DoubtRows, subjectTrail } from './DoubtRows.tsx';
import { doubtsQuery, listDoubts } from './endpoints.ts';
import { SearchForm } from './SearchForm.tsx';

function listText({ of: subject, data }: DoubtList, words: string): string {
  if (words === '')
    return data.length > 0 ? `Asked about ${subject.title}` : `No one asked about ${subject.title} yet.`;
  if (data.length === 0) return `No doubt in ${subject.course.title} matches “${words}”. Ask yours below.`;
  return `Doubts in ${subject.course.title} that match “${words}”`;
}

const listPath = ({ course, lesson, class: id }: DoubtSubject) =>
  paths.doubts({ course: course.slug, ...(lesson && { lesson }), ...(id && { class: id }) });

function Doubts({ list, query }: { list: DoubtList; query: DoubtsQuery }) {
  const { of: subject, data, next } = list;
  const { q: words = '', cursor } = query;
  const path = listPath(subject);
  return (
    <div className="wrap pt-8">
      <PageMeta
        title={`Doubts: ${subject.title}`}
        description={`Doubts about ${subject.title}.`}
        path={paths.allDoubts}
        noIndex
      />
      <Breadcrumbs trail={[...subjectTrail(subject), { name: 'Doubts', path: path }]} />
      <div className="max-w-[43rem]">
        <p className="facts mt-6 text-ink-2">{subject.title}</p>
        <h1 className="title-1 title-long mt-3">Doubts</h1>
        <SearchForm subject={subject} words={words} className="mt-6" />
        <section aria-labelledby="found" className="mt-8">
          <h2 id="found" className="title-3 mb-4 wrap-anywhere">
            {listText(list, words)}
          </h2>
          {data.length > 0 && <DoubtRows rows={data} withSubject={words !== ''} />}
          <p className="mt-4 flex flex-wrap gap-3 empty:hidden">
            {(words !== '' || cursor) && (
              <Link to={path} className={buttonClass('quiet')}>
                {`The newest about ${subject.title}`}
              </Link>
            )}
            {next && (
              <Link to={`${path}&cursor=${next}`} className={buttonClass('outline')}>
                Earlier doubts
              </Link>
            )}
          </p>
        </section>
        <AskForm subject={subject} words={words} />
      </div>
    </div>
  );
}

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
