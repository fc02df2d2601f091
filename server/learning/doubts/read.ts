import type { Doubt, DoubtList, DoubtRow, DoubtsQuery, LessonDoubts } from '../../../contract/learning/doubt.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { shownName } from './names.ts';
import {
  type AnswerRow,
  countDoubts,
  DOUBTS_PER_PAGE,
  type DoubtListRow,
  findAnswers,
  findDoubt,
  findDoubts,
  findLessonAnswers,
  searchDoubts,
} from './queries.ts';
import { MISSING, presentSubject, requireSubject, type Subject, subjectText } from './subject.ts';

type ReadDeps = Pick<Deps, 'db'>;

/** Number of doubts below a lesson's text. */
const MAX_LATEST = 5;

/** Renders untrusted Markdown below an h2 or, by default, an h3 of its page. */
export const renderTyped = async (text: string, id: string, below: 2 | 3 = 3): Promise<string> =>
  text === ''
    ? ''
    : renderMarkdown(text, { idPrefix: `d-${id.slice(0, 8)}--`, headingShift: below - 1, writer: 'learner' });

function presentRow(row: DoubtListRow): DoubtRow {
  const { id, title, askedBy, createdAt, answers, answeredAt } = row;
  return {
    id,
    title,
    place: subjectText(row),
    askedBy: shownName(askedBy),
    createdAt: createdAt.toISOString(),
    answers,
    isAnswered: answeredAt !== null,
  };
}

/**
 * The doubts about a lesson or class, or those of its course that match a search.
 * @throws RequestError not_found
 */
export async function listDoubts(
  { db }: ReadDeps,
  { userId, q, cursor, ...ref }: DoubtsQuery & { userId: string },
): Promise<DoubtList> {
  const subject = await requireSubject(db, userId, ref);
  const isSearch = q !== undefined && hasWords(q);
  const found = isSearch ? await searchDoubts(db, subject, q) : await findDoubts(db, subject, cursor);
  const { rows, next } = toPage(found, DOUBTS_PER_PAGE);
  return { of: presentSubject(subject), data: rows.map(presentRow), next };
}

/** A doubt with its answers. @throws RequestError not_found, also for one of another batch */
export async function readDoubt({ db }: ReadDeps, { userId, id }: { userId: string; id: string }): Promise<Doubt> {
  const row = (await findDoubt(db, userId, id)) ?? fail.notFound(MISSING);
  const answers = await findAnswers(db, userId, id);
  return {
    id,
    of: presentSubject(row),
    title: row.title,
    html: await renderTyped(row.body, id, 2),
    askedBy: shownName(row.askedBy),
    isMine: row.askedById === userId,
    createdAt: row.createdAt.toISOString(),
    isAnswered: row.answeredAt !== null,
    isFollowed: row.isFollowed,
    hiddenReason: row.hiddenReason,
    answers: await Promise.all(answers.map(presentAnswer)),
  };
}

async function presentAnswer({ id, body, writtenBy, isByTrainer, createdAt, joinedAt, hiddenReason }: AnswerRow) {
  return {
    id,
    html: await renderTyped(body, id),
    writtenBy: shownName(writtenBy, isByTrainer),
    isByTrainer,
    createdAt: createdAt.toISOString(),
    isInLesson: joinedAt !== null,
    hiddenReason,
  };
}

/** The doubts on a lesson's page: the answers that it shows, and the newest doubts of the learner's batch. */
export async function readLessonDoubts({ db }: ReadDeps, subject: Omit<Subject, 'meeting'>): Promise<LessonDoubts> {
  const withoutClass = { ...subject, meeting: null };
  const [lessonAnswers, latest, total] = await Promise.all([
    findLessonAnswers(db, subject.lesson?.id ?? ''),
    findDoubts(db, withoutClass, undefined, MAX_LATEST),
    countDoubts(db, withoutClass),
  ]);
  const answers = lessonAnswers.map(async ({ id, title, body, writtenBy, isByTrainer }) => ({
    id,
    title,
    html: await renderTyped(body, id),
    // Readers of other batches do not get the learner's name.
    writtenBy: isByTrainer ? shownName(writtenBy, true) : 'A learner',
  }));
  return { answers: await Promise.all(answers), total, latest: latest.slice(0, MAX_LATEST).map(presentRow) };
}
