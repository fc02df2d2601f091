import { randomUUID } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { DeskQuestion } from '../../../contract/publishing/desk-lesson.ts';
import type { Tx } from '../../db/client.ts';
import { quizQuestions } from '../../db/schema/index.ts';
import { findQuestions, type QuestionRow } from './desk-queries.ts';

/**
 * Writes the quiz of a lesson. Learners' answers name a question by its id and an option by its place, so a question
 * keeps its id as long as its places mean the same; attempts and their results stay as they are.
 * @returns whether anything changed
 */
export async function saveQuestions(tx: Tx, lessonId: string, submitted: DeskQuestion[]): Promise<boolean> {
  const stored = await findQuestions(tx, lessonId);
  const rows = withIds(submitted, stored).map((question, index) => ({ ...question, lessonId, position: index + 1 }));
  if (JSON.stringify(rows.map(inOrder)) === JSON.stringify(stored.map(inOrder))) return false;
  const kept = rows.map(({ id }) => id);
  await tx.delete(quizQuestions).where(and(eq(quizQuestions.lessonId, lessonId), notInArray(quizQuestions.id, kept)));
  if (rows.length === 0) return true;
  const { position, question, kind, options, answer, alsoRight, why } = quizQuestions;
  const excluded = Object.entries({ position, question, kind, options, answer, alsoRight, why }).map(
    ([key, column]) => {
      return [key, sql.raw(`excluded.${column.name}`)] as const;
    },
  );
  await tx
    .insert(quizQuestions)
    .values(rows)
    .onConflictDoUpdate({ target: quizQuestions.id, set: Object.fromEntries(excluded) });
  return true;
}

/** Gives each question the id that it keeps, or a new one; an id that is not of this quiz does not count. */
function withIds(submitted: DeskQuestion[], stored: QuestionRow[]) {
  const free = new Map(stored.map((row) => [row.id, row]));
  return submitted.map((question) => {
    const before = free.get(question.id ?? '');
    const isSame = before?.kind === question.kind && keepsPositions(before.options, question.options);
    if (!before || !isSame) return { ...question, id: randomUUID() };
    free.delete(before.id);
    return { ...question, id: before.id };
  });
}

/** Whether every option has kept its place, even if its text was corrected: none was removed or moved. */
export function keepsPositions(before: string[], after: string[]): boolean {
  const isThere = (option: string, place: number) => after[place] === option || !after.includes(option);
  return after.length >= before.length && before.every(isThere);
}

function inOrder({ id, question, kind, options, answer, alsoRight, why }: Omit<QuestionRow, 'lessonId' | 'position'>) {
  return [id, question, kind, options, answer, alsoRight, why];
}
