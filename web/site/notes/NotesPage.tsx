import { Link, useSearchParams } from 'react-router';
import type { Note, NoteList, NotesQuery } from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { addressOf } from '../../calls.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { listNotes, notesQuery } from './endpoints.ts';
import { FindForm } from './FindForm.tsx';
import { SavedLessons } from './YourLessons.tsx';

const TITLE = 'Notes and saved lessons';

function emptyText({ q, cursor }: NotesQuery): string {
  if (q) return `None of your notes has all of these words: “${q}”.`;
  return cursor
    ? 'There are no earlier notes.'
    : 'You have not written any yet. Each lesson has a place for them below its text.';
}

function NoteItem({ note: { course, lesson, route, html, updatedAt } }: { note: Note }) {
  return (
    <li className="border-b border-hairline py-6">
      <h3 className="title-3 break-after-avoid text-lg tracking-normal wrap-anywhere">
        {route ? (
          <Link to={`${route}#note`} className="underline-offset-4 hover:underline">
            {lesson}
          </Link>
        ) : (
          lesson
        )}
      </h3>
      <p className="mt-1 break-after-avoid text-[0.9375rem] text-ink-2">
        <span>{`${course}. Changed `}</span>
        <LocalTime iso={updatedAt} />
      </p>
      <Prose html={html} className="mt-3" />
    </li>
  );
}

function NotesSection({ list: { data, next }, query }: { list: NoteList; query: NotesQuery }) {
  const { q, cursor } = query;
  const nextQuery = new URLSearchParams({ ...(q && { q }), cursor: next ?? '' });
  return (
    <section aria-labelledby="notes" className="mt-10">
      <h2 id="notes" className="title-2">
        Notes
      </h2>
      {data.length === 0 && <p className="mt-4 text-ink-2 wrap-anywhere">{emptyText(query)}</p>}
      {data.length > 0 && (
        <ul className="mt-4 border-t border-strong">
          {data.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      <p className="mt-5 flex flex-wrap gap-3 empty:hidden print:hidden">
        {next && (
          <Link to={`${paths.notes}?${nextQuery}`} className={buttonClass('outline')}>
            Earlier notes
          </Link>
        )}
        {(q || cursor) && (
          <Link to={paths.notes} className={buttonClass('quiet')}>
            All notes and saved lessons
          </Link>
        )}
      </p>
    </section>
  );
}

function ExportActions() {
  return (
    <p className="mt-8 flex flex-wrap gap-3 print:hidden">
      <a href={addressOf('GET /notes/file', undefined)} download className={buttonClass('outline')}>
        Download all notes
      </a>
      <button type="button" onClick={() => print()} className={buttonClass('outline', 'noscript:hidden')}>
        Print this page
      </button>
    </p>
  );
}

function Notes({ list, query }: { list: NoteList; query: NotesQuery }) {
  const { data, saved } = list;
  return (
    <div className="wrap pt-8">
      <PageMeta title={TITLE} description="What you wrote and saved as you learned." path={paths.notes} noIndex />
      <div className="print:hidden">
        <Breadcrumbs
          trail={[
            { name: 'Dashboard', path: paths.dashboard },
            { name: TITLE, path: paths.notes },
          ]}
        />
      </div>
      <div className="max-w-[43rem] print:max-w-none">
        <h1 className="title-1 title-long mt-6">{TITLE}</h1>
        <FindForm
          action={paths.notes}
          label="Find in your notes"
          button="Find notes"
          placeholder="port"
          words={query.q ?? ''}
          className="mt-6"
        />
        {saved.length > 0 && (
          <section aria-labelledby="saved" className="mt-10">
            <h2 id="saved" className="title-2 mb-4">
              Saved lessons
            </h2>
            <SavedLessons lessons={saved} />
          </section>
        )}
        <NotesSection list={list} query={query} />
        {data.length > 0 && <ExportActions />}
      </div>
    </div>
  );
}

export function NotesPage() {
  const [search] = useSearchParams();
  const query = notesQuery(search);
  const { data: list, isError, refetch } = listNotes.useQuery(query);
  if (list) return <Notes key={search.toString()} list={list} query={query} />;
  return (
    <PendingPage
      title={TITLE}
      loading="Loading your notes"
      failure="Your notes could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
