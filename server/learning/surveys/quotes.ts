import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DeskQuote } from '../../../contract/learning/desk-surveys.ts';
import { givenName } from '../../../contract/people/short-name.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { courses, surveys, testimonials, users } from '../../db/schema/index.ts';
import { type Actor, type ById, type Context, nextPosition } from '../../records/index.ts';

const MAX_QUOTES = 100;

/** Answers with consent that are not a testimonial yet, not even one in the trash; the newest first. */
export async function listQuotes({ db }: { db: Tx }): Promise<DeskQuote[]> {
  const rows = await db
    .select({ id: surveys.id, name: users.name, course: courses.title, words: surveys.words })
    .from(surveys)
    .innerJoin(users, eq(users.id, surveys.userId))
    .innerJoin(courses, eq(courses.id, surveys.courseId))
    .leftJoin(testimonials, eq(testimonials.surveyId, surveys.id))
    .where(and(isNotNull(surveys.consentAt), isNull(testimonials.id), isNull(courses.deletedAt)))
    .orderBy(desc(surveys.consentAt), asc(surveys.id))
    .limit(MAX_QUOTES);
  return rows.map(({ name, ...row }) => ({ ...row, name: givenName(name) }));
}

/** @returns its id @throws RequestError conflict if the words may no longer be shown, or are already a testimonial */
export async function draftTestimonial({ tx, audit }: Context<Actor>, { id: surveyId }: ById): Promise<string> {
  const [row] = await tx
    .select({ name: users.name, courseId: surveys.courseId, words: surveys.words })
    .from(surveys)
    .innerJoin(users, eq(users.id, surveys.userId))
    .where(and(eq(surveys.id, surveyId), isNotNull(surveys.consentAt)))
    .for('update', { of: surveys });
  if (!row) fail.conflict('These words may no longer be shown.');
  const { name, courseId, words } = row;
  const [draft] = await tx
    .insert(testimonials)
    .values({
      surveyId,
      courseId,
      name: givenName(name),
      role: 'A learner of this course',
      quote: words,
      publishAt: null,
      position: nextPosition(testimonials.position),
    })
    .onConflictDoNothing({ target: testimonials.surveyId })
    .returning({ id: testimonials.id });
  if (!draft) fail.conflict('There is already a testimonial with these words, perhaps in the trash.');
  await audit('testimonial.create', draft.id, ['name', 'role', 'quote', 'courseId', 'surveyId']);
  return draft.id;
}
