import { Link, useSearchParams } from 'react-router';
import type { FoundLesson, LessonSearch } from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { lessonsQuery, searchLessons } from './endpoints.ts';
import { FindLessonsForm } from './FindForm.tsx';

const TITLE = 'Find in your lessons';

function foundText({ data, isMore }: LessonSearch, words: string): string {
  if (words === '') return 'Enter a word or two from the lesson.';
  if (data.length === 0) return `None of your lessons has all of these words: “${words}”.`;
  if (isMore) return `The ${data.length} lessons that best match “${words}”`;
  return data.length === 1 ? `One lesson has “${words}”` : `${data.length} lessons have “${words}”`;
}

function Excerpt({ parts }: { parts: FoundLesson['excerpt'] }) {
  return (
    <p className="mt-1.5 text-base text-ink-2 wrap-anywhere">
      {parts.map(({ text, isFound }, index) =>
        isFound ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and never change.
          <mark key={index} className="bg-soft font-bold text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

function SearchResults({ found, words }: { found: LessonSearch; words: string }) {
  const { data } = found;
  return (
    <div className="wrap pt-8">
      <PageMeta title={TITLE} description="Finds lessons of your courses." path={paths.findLessons} noIndex />
      <Breadcrumbs
        trail={[
          { name: 'Dashboard', path: paths.dashboard },
          { name: TITLE, path: paths.findLessons },
        ]}
      />
      <div className="max-w-[43rem]">
        <h1 className="title-1 title-long mt-6">{TITLE}</h1>
        <FindLessonsForm words={words} className="mt-6" />
        <section aria-labelledby="found" className="mt-8">
          <h2 id="found" className="title-3 mb-4 wrap-anywhere">
            {foundText(found, words)}
          </h2>
          {data.length > 0 && (
            <ul className="border-t border-hairline">
              {data.map(({ course, lesson, route, excerpt }) => (
                <li key={route} className="border-b border-hairline py-4">
                  <h3 className="leading-snug font-medium">
                    <Link
                      to={route}
                      className="inline-flex min-h-8 items-center decoration-accent decoration-2 underline-offset-4 hover:underline"
                    >
                      {lesson}
                    </Link>
                  </h3>
                  <p className="text-[0.9375rem] text-ink-2">{course}</p>
                  <Excerpt parts={excerpt} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}

export function FindLessonsPage() {
  const [search] = useSearchParams();
  const query = lessonsQuery(search);
  const { data: found, isError, refetch } = searchLessons.useQuery(query);
  if (found) return <SearchResults key={query.q ?? ''} found={found} words={query.q ?? ''} />;
  return (
    <PendingPage
      title={TITLE}
      loading="Searching your lessons"
      failure="Your lessons could not be searched."
      failed={isError}
      onRetry={refetch}
    />
  );
}
