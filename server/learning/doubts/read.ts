import type { DoubtsQuery } from '../../../contract/learning/doubt.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { hasWords } from '../../db/search.ts';
import type { Deps } from '../../deps.ts';
import { renderMarkdown } from '../../markdown/render.ts';
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
import { MISSING, requireSubject, type Subject, shownName, shownSubject, subjectText } from './subject.ts';

type ReadDeps = Pick<Deps, 'db'>;

const MAX_LATEST = 5;

/** Renders untrusted text below an h2 or, by default, an h3 of its page. */
export const renderTyped = async (text: string, id: string, below: 2 | 3 = 3): Promise<string> =>
  text === ''
    ? ''
    : renderMarkdown(text, { idPrefix: `d-${id.slice(0, 8)}--`, headingShift: below - 1, writer: 'learner' });

function listed({ lesson, meeting, askedBy, answeredAt, ...row }: Omit<DoubtListRow, 'cursorKey'>) {
  const place = subjectText({ lesson, meeting });
  return { ...row, place, askedBy: shownName(askedBy), isAnswered: answeredAt !== null };
}

/** Lists the doubts about a subject, or those of its course that match a search. @throws RequestError not_found */
export async function listDoubts({ db }: ReadDeps, { userId, q, cursor, ...ref }: DoubtsQuery & { userId: string }) {
  const subject = await requireSubject(db, userId, ref);
  const isSearch = q !== undefined && hasWords(q);
  const found = isSearch ? await searchDoubts(db, subject, q) : await findDoubts(db, subject, cursor);
  const { rows, next } = toPage(found, DOUBTS_PER_PAGE);
  return { of: shownSubject(subject), data: rows.map(listed), next };
}

/** @throws RequestError not_found, also for one of another batch */
export async function readDoubt({ db }: ReadDeps, { userId, id }: { userId: string; id: string }) {
  const row = (await findDoubt(db, userId, id)) ?? fail.notFound(MISSING);
  const answers = await findAnswers(db, userId, id);
  return {
    id,
    of: shownSubject(row),
    title: row.title,
    html: await renderTyped(row.body, id, 2),
    askedBy: shownName(row.askedBy),
    isMine: row.askedById === userId,
    createdAt: row.createdAt,
    isAnswered: row.answeredAt !== null,
    isFollowed: row.isFollowed,
    hiddenReason: row.hiddenReason,
    answers: await Promise.all(answers.map(withHtml)),
  };
}

async function withHtml({ body, joinedAt, ...answer }: AnswerRow) {
  return {
    ...answer,
    html: await renderTyped(body, answer.id),
    writtenBy: shownName(answer.writtenBy, answer.isByTrainer),
    isInLesson: joinedAt !== null,
  };
}

/** The answers that it shows, and the newest doubts of the learner's batch. */
export async function readLessonDoubts({ db }: ReadDeps, subject: Omit<Subject, 'meeting'>) {
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
  return { answers: await Promise.all(answers), total, latest: toPage(latest, MAX_LATEST).rows.map(listed) };
}
