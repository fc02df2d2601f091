import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DeskDoubtsQuery, DoubtState } from '../../../contract/learning/desk-doubts.ts';
import type { Tx } from '../../db/client.ts';
import { ascending, byTime, descending, PAGE_LIMIT, pageIn } from '../../db/cursor.ts';
import { batches, classMeetings, courses, doubtAnswers, doubts, lessons, users } from '../../db/schema/index.ts';
import type { Actor } from '../../records/index.ts';
import { isTaughtBy } from '../../teaching/batches/index.ts';
import { anyWord } from './queries.ts';
import { subjectColumns } from './subject.ts';

export type DeskDoubtFound = Awaited<ReturnType<typeof findQueue>>[number];
export type TaughtDoubt = NonNullable<Awaited<ReturnType<typeof findTaughtDoubt>>>;

function columns(tx: Tx) {
  return {
    id: doubts.id,
    title: doubts.title,
    course: courses.title,
    batch: batches.number,
    ...subjectColumns,
    name: users.name,
    answers: tx.$count(doubtAnswers, eq(doubtAnswers.doubtId, doubts.id)),
    answeredAt: doubts.answeredAt,
    hiddenAt: doubts.hiddenAt,
    createdAt: doubts.createdAt,
  };
}

const mayAnswer = (actor: Actor) =>
  and(isTaughtBy(actor, { courseId: doubts.courseId, batchId: doubts.batchId }), isNull(courses.deletedAt));

const inState: Record<DoubtState, SQL | undefined> = {
  open: and(isNull(doubts.answeredAt), isNull(doubts.hiddenAt)),
  answered: and(isNotNull(doubts.answeredAt), isNull(doubts.hiddenAt)),
  hidden: isNotNull(doubts.hiddenAt),
};

/** Finds doubts for the desk: open ones by age, others newest first. */
export function findQueue(tx: Tx, actor: Actor, { state = 'open', q, cursor }: DeskDoubtsQuery) {
  const time = byTime(doubts.createdAt);
  const page = pageIn(state === 'open' ? ascending(time) : descending(time), doubts.id, cursor);
  return tx
    .select({ ...columns(tx), cursorKey: page.cursorKey })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .leftJoin(batches, eq(batches.id, doubts.batchId))
    .leftJoin(lessons, eq(lessons.id, doubts.lessonId))
    .leftJoin(classMeetings, eq(classMeetings.id, doubts.classId))
    .leftJoin(users, eq(users.id, doubts.askedBy))
    .where(and(mayAnswer(actor), inState[state], q ? sql`${doubts.search} @@ ${anyWord(q)}` : undefined, page.after))
    .orderBy(...page.by)
    .limit(PAGE_LIMIT);
}

export async function findTaughtDoubt(tx: Tx, actor: Actor, id: string) {
  const more = {
    body: doubts.body,
    openedAt: doubts.openedAt,
    hiddenReason: doubts.hiddenReason,
    lessonId: doubts.lessonId,
  };
  const [row] = await tx
    .select({ ...columns(tx), ...more })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .leftJoin(batches, eq(batches.id, doubts.batchId))
    .leftJoin(lessons, eq(lessons.id, doubts.lessonId))
    .leftJoin(classMeetings, eq(classMeetings.id, doubts.classId))
    .leftJoin(users, eq(users.id, doubts.askedBy))
    .where(and(eq(doubts.id, id), mayAnswer(actor)));
  return row;
}

export function findAllAnswers(tx: Tx, doubtId: string) {
  return tx
    .select({
      id: doubtAnswers.id,
      body: doubtAnswers.body,
      name: users.name,
      isByTrainer: doubtAnswers.byTrainer,
      createdAt: doubtAnswers.createdAt,
      joinedAt: doubtAnswers.joinedAt,
      hiddenReason: doubtAnswers.hiddenReason,
    })
    .from(doubtAnswers)
    .leftJoin(users, eq(users.id, doubtAnswers.writtenBy))
    .where(eq(doubtAnswers.doubtId, doubtId))
    .orderBy(asc(doubtAnswers.createdAt), asc(doubtAnswers.id));
}
