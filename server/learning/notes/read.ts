import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { FoundLesson, NotesQuery } from '../../../contract/learning/notes.ts';
import { paths } from '../../../contract/paths.ts';
import { toPage } from '../../db/cursor.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import {
  findAllNotes,
  findMatchingLessons,
  findNotes,
  findSaved,
  type LessonTitleRow,
  MARKS,
  MAX_RESULTS,
  NOTES_PER_PAGE,
  type NoteRow,
} from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;

const routeOf = ({ courseSlug, lessonSlug }: LessonTitleRow) => paths.lesson(courseSlug, lessonSlug);

const withRoute = (row: LessonTitleRow) => ({ course: row.course, lesson: row.lesson, route: routeOf(row) });

async function withHtml(row: Omit<NoteRow, 'cursorKey'>) {
  const { id, course, lesson, body, updatedAt } = row;
  // Below the h3 of its lesson.
  const placement = { idPrefix: `n-${id.slice(0, 8)}--`, headingShift: 2, writer: 'learner' } as const;
  return {
    id,
    course,
    lesson,
    route: row.isReadable ? routeOf(row) : null,
    html: await renderMarkdown(body, placement),
    updatedAt,
  };
}

export async function listNotes({ db }: ReadDeps, { userId, q, cursor }: NotesQuery & { userId: string }) {
  const [found, saved] = await Promise.all([
    findNotes(db, { userId, q, cursor }),
    cursor === undefined ? findSaved(db, { userId, q }) : [],
  ]);
  const { rows, next } = toPage(found, NOTES_PER_PAGE);
  return { data: await Promise.all(rows.map(withHtml)), saved: saved.map(withRoute), next };
}

const restoreCharacters = (text: string) =>
  Object.entries(MARKS.instead).reduce((restored, [mark, character]) => restored.replaceAll(mark, character), text);

function partsOf(excerpt: string): FoundLesson['excerpt'] {
  return restoreCharacters(excerpt)
    .replaceAll(/\s+/g, ' ')
    .split(MARKS.start)
    .flatMap((piece, index) => {
      const [found = '', between = ''] = index === 0 ? ['', piece] : piece.split(MARKS.stop);
      return [
        { text: found, isFound: true },
        { text: between, isFound: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

export async function searchLessons({ db }: ReadDeps, { userId, q = '' }: { userId: string; q?: string | undefined }) {
  const found = hasWords(q) ? await findMatchingLessons(db, userId, q) : [];
  const data = found
    .slice(0, MAX_RESULTS)
    .map(({ excerpt, ...row }) => ({ ...withRoute(row), excerpt: partsOf(excerpt) }));
  return { data, isMore: found.length > MAX_RESULTS };
}

/** Writes all notes of a learner as Markdown, by course and lesson. */
export async function writeNotesFile({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<string> {
  const rows = await findAllNotes(db, userId);
  const courses = [...Map.groupBy(rows, ({ courseSlug }) => courseSlug).values()];
  const text = courses.map((notes) => [`## ${notes[0]?.course}`, ...notes.map((row) => noteText(row, env.PUBLIC_URL))]);
  return `${['# My notes', ...text.flat()].join('\n\n')}\n`;
}

function noteText(row: NoteRow, site: string): string {
  const changed = `Changed on ${longDate(dateInKolkata(row.updatedAt))}`;
  const source = row.isReadable ? `${changed}: <${new URL(routeOf(row), site)}>` : changed;
  return [`### ${row.lesson}`, source, row.body].join('\n\n');
}
