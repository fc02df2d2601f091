import { and, eq, isNull, max } from 'drizzle-orm';
import type { Reorder } from '../../../contract/base/bodies.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import type {
  CourseOfferRequest,
  CourseTextsRequest,
  DeskSaved,
  NewCourseRequest,
} from '../../../contract/publishing/desk-course.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { courses, topics } from '../../db/schema/index.ts';
import {
  type Actor,
  type Context,
  changedFields,
  changeOf,
  databaseNow,
  moveToTrash,
  nextVersion,
  reorderRecords,
  resolvePublishAt,
} from '../../records/index.ts';
import { type CourseRef, lockCourse, lockCourseVersion, type StoredCourse } from './access.ts';
import { countLearners } from './desk-queries.ts';
import { requireUniqueNames } from './unique-names.ts';

export type Saved = DeskSaved['data'];

/** Creates a course as a draft, the last of its kind and topic. @throws RequestError invalid_input */
export async function createCourse({ audit, tx }: Context<Actor>, input: NewCourseRequest): Promise<Saved> {
  await requireUniqueNames(tx, input);
  const topicId = input.kind === 'free' ? await requireTopic(tx, input.topicId) : null;
  const paid = input.kind === 'paid' ? { status: 'Upcoming' as const, image: input.image || null } : {};
  const position = await nextPositionAmong(tx, topicId);
  const [course] = await tx
    .insert(courses)
    .values({ ...input, ...paid, position, publishAt: null })
    .returning({ id: courses.id, version: courses.version });
  if (!course) throw new Error('The course was not stored');
  await audit('course.create', course.id, Object.keys(input));
  return course;
}

/** So that no one deletes it before the course is in it. */
async function requireTopic(tx: Tx, topicId: string): Promise<string> {
  const [topic] = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, topicId), isNull(topics.deletedAt)))
    .for('key share');
  if (!topic) fail.invalid({ topicId: 'Choose a topic' });
  return topic.id;
}

async function nextPositionAmong(tx: Tx, topicId: string | null): Promise<number> {
  const siblings = topicId === null ? isNull(courses.topicId) : eq(courses.topicId, topicId);
  const [row] = await tx
    .select({ last: max(courses.position) })
    .from(courses)
    .where(siblings);
  return (row?.last ?? 0) + 1;
}

export async function saveTexts(context: Context<Actor>, input: CourseRef & CourseTextsRequest): Promise<Saved> {
  const course = await lockCourseVersion(context, input);
  requireKind(course, input);
  return store(context, course, textColumns(input));
}

/** @throws RequestError not_found, conflict, invalid_input, or forbidden for a new price without `site.manage` */
export async function saveOffer(context: Context<Actor>, input: CourseRef & CourseOfferRequest): Promise<Saved> {
  const { tx } = context;
  const course = await lockCourseVersion(context, input);
  requireKind(course, input);
  requirePriceChange(context.actor, changedFields<Partial<StoredCourse>>(course, offerColumns(input)));
  await requireUniqueNames(tx, input, course.id);
  const publishAt = resolvePublishAt(input.publication, course.publishAt, await databaseNow(tx));
  return store(context, course, { ...offerColumns(input), publishAt, ...(await positionIn(tx, course, input)) });
}

/** Refuses a change of price or online sale by editors: these are not texts, and discounts have limits, too. */
function requirePriceChange(actor: Actor, changed: readonly (keyof StoredCourse)[]): void {
  const isPriceChange = changed.includes('pricePaise') || changed.includes('sellOnline');
  if (isPriceChange && !mayNow(actor, 'site.manage'))
    fail.forbidden('Only an admin can change the price and online sale.');
}

async function positionIn(tx: Tx, course: StoredCourse, input: CourseOfferRequest) {
  if (input.kind === 'paid' || input.topicId === course.topicId) return {};
  return { position: await nextPositionAmong(tx, await requireTopic(tx, input.topicId)) };
}

function requireKind(course: StoredCourse, { kind }: { kind: StoredCourse['kind'] }): void {
  if (course.kind !== kind) fail.invalid({ kind: `A ${course.kind} course cannot become a ${kind} course` });
}

async function store({ tx, audit }: Context, course: StoredCourse, values: Partial<StoredCourse>): Promise<Saved> {
  const { id } = course;
  const saved = await bumpCourse(tx, id, values);
  await audit('course.edit', id, ...changeOf(course, values));
  return saved;
}

/** The caller has locked the course. */
export async function bumpCourse(tx: Tx, id: string, values: Partial<StoredCourse> = {}): Promise<Saved> {
  const [saved] = await tx
    .update(courses)
    .set({ ...values, ...nextVersion(courses) })
    .where(eq(courses.id, id))
    .returning({ id: courses.id, version: courses.version });
  if (!saved) throw new Error('A locked course is gone');
  return saved;
}

/** Moves a course to the trash, unless someone is enrolled, who would lose it. @throws RequestError not_found or conflict */
export async function deleteCourse(context: Context<Actor>, ref: CourseRef): Promise<void> {
  const { id } = await lockCourse(context, ref);
  const learners = await countLearners(context.tx, id);
  if (learners > 0) {
    const who = learners === 1 ? 'One learner is' : `${learners} learners are`;
    fail.conflict(
      `${who} enrolled in this course and would lose it, so it cannot be deleted. To hide it from visitors, make it a draft.`,
    );
  }
  await moveToTrash(context, courses, { type: 'course', id });
}

/** Orders all courses, or some adjacent ones. @throws invalid_input, or conflict if `read` is no longer so */
export async function reorderCourses(context: Context<Actor>, order: Reorder): Promise<void> {
  const [first] = order.read;
  if (first === undefined) return;
  const [course] = await context.tx.select({ topicId: courses.topicId }).from(courses).where(eq(courses.id, first));
  const among = course?.topicId ? eq(courses.topicId, course.topicId) : eq(courses.kind, 'paid');
  await reorderRecords(context, { table: courses, type: 'course', among, isPart: true }, order);
}

function textColumns(texts: CourseTextsRequest) {
  const { title, description, body } = texts;
  const shared = { title, description, body };
  if (texts.kind === 'free') return shared;
  const { instructor, language, trainingHours, highlights, objectives, stack } = texts;
  const { outcome, prerequisites, questions } = texts;
  const optional = { image: texts.image || null, classUrl: texts.classUrl || null, profileId: texts.profileId || null };
  const lists = { highlights, objectives, stack, prerequisites, questions };
  return { ...shared, instructor, language, trainingHours, outcome, ...optional, ...lists };
}

/** Without its publication. */
function offerColumns(offer: CourseOfferRequest) {
  const { slug } = offer;
  if (offer.kind === 'free') return { slug, topicId: offer.topicId };
  const { number, pricePaise, struckPricePaise, status, popular, sellOnline } = offer;
  return { slug, number, pricePaise, struckPricePaise, status, popular, sellOnline };
}
