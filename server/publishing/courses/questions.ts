import { randomUUID } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { DeskQuestion } from '../../../contract/publishing/desk-lesson.ts';
import type { Tx } from '../../db/client.ts';
import { quizQuestions } from '../../db/schema/index.ts';
import { findQuestions, type QuestionRow } from './desk-queries.ts';

/**
 * Stores the quiz of a lesson. Learners' answers name a question by its id and an option by its place, so a question
 * keeps its id while its options keep their places; attempts and their results stay as they are.
 * @returns whether anything changed
 */
export async function saveQuestions(tx: Tx, lessonId: string, submitted: DeskQuestion[]): Promise<boolean> {
  const stored = await findQuestions(tx, lessonId);
  const rows = withIds(submitted, stored).map((question, index) => ({ ...question, lessonId, position: index + 1 }));
  if (JSON.stringify(rows.map(comparable)) === JSON.stringify(stored.map(comparable))) return false;
  const keptIds = rows.map(({ id }) => id);
  await tx
    .delete(quizQuestions)
    .where(and(eq(quizQuestions.lessonId, lessonId), notInArray(quizQuestions.id, keptIds)));
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

/** Ids of other quizzes are ignored. */
function withIds(submitted: DeskQuestion[], stored: QuestionRow[]) {
  const unmatched = new Map(stored.map((row) => [row.id, row]));
  return submitted.map((question) => {
    const old = unmatched.get(question.id ?? '');
    const isSame = old?.kind === question.kind && keepsPositions(old.options, question.options);
    if (!old || !isSame) return { ...question, id: randomUUID() };
    unmatched.delete(old.id);
    return { ...question, id: old.id };
  });
}

/** Whether no text of a list was removed or moved; one may be corrected. */
export function keepsPositions(before: string[], after: string[]): boolean {
  const keepsPlace = (option: string, place: number) => after[place] === option || !after.includes(option);
  return after.length >= before.length && before.every(keepsPlace);
}

function comparable({
  id,
  question,
  kind,
  options,
  answer,
  alsoRight,
  why,
}: Omit<QuestionRow, 'lessonId' | 'position'>) {
  return [id, question, kind, options, answer, alsoRight, why];
}
