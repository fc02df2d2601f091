import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { addDays, dateInKolkata, instantInKolkata, minuteInKolkata } from '../../../contract/base/calendar.ts';
import { PRIVACY_NOTICE_VERSION } from '../../../contract/base/constants.ts';
import { MINUTE_MS } from '../../../contract/base/time.ts';
import { defaultRule } from '../../../contract/learning/certificate-rule.ts';
import { isExclusionViolation } from '../../db/errors.ts';
import {
  attendance,
  batches,
  certificateRules,
  classJoins,
  classMeetings,
  courses,
  courseTrainers,
  enrollments,
  lessons,
  seeds,
  users,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, transact } from '../../records/index.ts';
import { updateBatchDays } from '../../teaching/classes/batch.ts';
import { saveTimetable } from '../../teaching/classes/timetable.ts';
import { sampleBetweenClasses } from './between-classes.ts';
import { sampleCertificates } from './certificates.ts';
import { DEMO_EMAIL } from './learning.ts';
import { DEMO_ADMIN_EMAIL, DEMO_TRAINER_EMAIL } from './staff.ts';
import { samplePay } from './trainer-pay.ts';

/** Slug of the course, and number of the batch, of the demo learner; the batches of the six courses have other numbers. */
const COURSE = 'devops-basics';
const BATCH = 71;
const MEETING_URL = 'https://example.org/demo-meeting';

/** The batch meets every day; the class with this number is today's, whenever the demo starts. */
const TODAYS_CLASS = 8;
const CLASS_COUNT = 20;
const CANCELLED_CLASS = 5;

const QUARTER_MS = 15 * MINUTE_MS;

/** Learners besides the demo learner; none of them exists. */
const classmates = ['Priya Nair', 'Arjun Rao', 'Farah Khan', 'Dev Patil', 'Sneha Gupta', 'Imran Ali', 'Lakshmi Pillai'];

/** The classmate who missed classes, so that staff should talk to him. */
const ABSENT_EMAIL = 'imran.ali@example.org';

const notes = `We went through the exercise together, then each of you did it alone.

- **Practise:** do the lab of this lesson once more, from an empty directory.
- **Read:** the next lesson, up to its quiz.`;

/** The first start plans them; each later start moves them to its own day. */
export async function sampleClasses(deps: Deps): Promise<void> {
  const inserted = await deps.db.insert(seeds).values({ key: 'demo:classes' }).onConflictDoNothing().returning();
  if (inserted.length > 0) await planAll(deps);
  else await moveToToday(deps);
}

/** The start of today's class: the next quarter of an hour that is at least 5 minutes away, and on this day. */
export function nextStart(now: Date): Date {
  const quarter = Math.ceil((now.getTime() + 5 * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  return new Date(Math.min(quarter, +instantInKolkata(`${dateInKolkata(now)}T23:30`)));
}

async function planAll(deps: Deps): Promise<void> {
  const { db } = deps;
  const people = await db
    .select({ id: users.id, email: users.email, roles: users.roles })
    .from(users)
    .where(inArray(users.email, [DEMO_ADMIN_EMAIL, DEMO_TRAINER_EMAIL]));
  const actor = people.find(({ email }) => email === DEMO_ADMIN_EMAIL);
  const trainer = people.find(({ email }) => email === DEMO_TRAINER_EMAIL);
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, COURSE));
  // An operator's own content may have other courses.
  if (!actor || !trainer || !course) return;
  // So that the trainer sees the learners, doubts and certificates of the course.
  await db.insert(courseTrainers).values({ courseId: course.id, userId: trainer.id }).onConflictDoNothing();
  const batchId = await planRunningBatch(deps, { actor, trainerId: trainer.id, courseId: course.id });
  await nameClasses(deps, { batchId, courseId: course.id });
  await fillSeats(deps, { batchId, courseId: course.id });
  await markPastClasses(deps, { batchId, courseId: course.id, trainerId: trainer.id });
  await sampleBetweenClasses(deps, { batchId, courseId: course.id, trainerId: trainer.id });
  await samplePay(deps, { actor, trainerId: trainer.id, courseId: course.id });
  await sampleCertificates(deps, { actor, trainerId: trainer.id, courseId: course.id });
  await planComingBatches(deps, actor);
}

type NewBatch = { actor: Actor; trainerId: string; courseId: string };

async function planRunningBatch(deps: Deps, { actor, trainerId, courseId }: NewBatch): Promise<string> {
  const start = nextStart(deps.now());
  const firstOn = addDays(dateInKolkata(start), 1 - TODAYS_CLASS);
  const [batch] = await deps.db
    .insert(batches)
    .values({ courseId, number: BATCH, startsOn: firstOn, seats: 20, joinLink: MEETING_URL })
    .returning({ id: batches.id, version: batches.version });
  if (!batch) throw new Error('The batch of the demo was not stored');
  const { id, version } = batch;
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const startsAt = minuteInKolkata(start).slice(11);
  const timetable = { version, weekdays, startsAt, minutes: 120, firstOn, classes: CLASS_COUNT, trainerId };
  await transact(deps, actor, (context) => saveTimetable(context, { id, ...timetable }));
  return id;
}

type BatchIds = { batchId: string; courseId: string };

async function nameClasses({ db, now }: Deps, { batchId, courseId }: BatchIds): Promise<void> {
  const titles = await db
    .select({ title: lessons.title })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(lessons.position)
    .limit(CLASS_COUNT);
  const isIn = eq(classMeetings.batchId, batchId);
  for (const [index, { title }] of titles.entries()) {
    await db
      .update(classMeetings)
      .set({ title })
      .where(and(isIn, eq(classMeetings.number, index + 1)));
  }
  await db
    .update(classMeetings)
    .set({ cancelledAt: now(), cancelReason: 'The trainer was ill' })
    .where(and(isIn, eq(classMeetings.number, CANCELLED_CLASS)));
  const recordingUrl = sql`'https://example.org/recordings/' || ${classMeetings.number}`;
  const isOver = and(lt(classMeetings.number, TODAYS_CLASS), isNull(classMeetings.cancelledAt));
  await db.update(classMeetings).set({ recordingUrl, notes }).where(and(isIn, isOver));
}

async function fillSeats({ db, now }: Deps, { batchId, courseId }: BatchIds): Promise<void> {
  await db
    .update(enrollments)
    .set({ batchId })
    .where(and(eq(enrollments.email, DEMO_EMAIL), eq(enrollments.courseId, courseId)));
  const notice = { privacyNoticeVersion: PRIVACY_NOTICE_VERSION, privacyNoticeAt: now() };
  const stored = await db
    .insert(users)
    .values(
      classmates.map((name, index) => {
        const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
        return { name, email, emailVerified: true, phone: `+9198765433${10 + index}`, ...notice };
      }),
    )
    .returning({ userId: users.id, email: users.email });
  await db.insert(enrollments).values(stored.map((learner) => ({ ...learner, courseId, batchId })));
}

async function markPastClasses(
  { db }: Deps,
  { batchId, courseId, trainerId }: BatchIds & { trainerId: string },
): Promise<void> {
  await db.insert(certificateRules).values({ courseId, rule: { ...defaultRule, feePaid: true } });
  const seats = await db
    .select({ id: enrollments.id, email: enrollments.email })
    .from(enrollments)
    .where(eq(enrollments.batchId, batchId));
  const past = await db
    .select({ id: classMeetings.id, startsAt: classMeetings.startsAt, setAt: classMeetings.endsAt })
    .from(classMeetings)
    .where(
      and(
        eq(classMeetings.batchId, batchId),
        lt(classMeetings.number, TODAYS_CLASS),
        isNull(classMeetings.cancelledAt),
      ),
    )
    .orderBy(classMeetings.number);
  const isMissed = (email: string, index: number) =>
    email === DEMO_EMAIL ? index === 1 : email === ABSENT_EMAIL && index >= past.length - 2;
  const all = past.flatMap(({ id: classId, startsAt, setAt }, index) =>
    seats.map(({ id: enrollmentId, email }) => {
      const status = isMissed(email, index) ? ('absent' as const) : ('present' as const);
      return { classId, enrollmentId, startsAt, setAt, status };
    }),
  );
  const present = all.filter(({ status }) => status === 'present');
  const joins = present.map(({ classId, enrollmentId, startsAt }) => ({ classId, enrollmentId, joinedAt: startsAt }));
  await db.insert(classJoins).values(joins);
  const marks = all.map(({ startsAt: _, ...mark }) => ({ ...mark, source: 'trainer' as const, setBy: trainerId }));
  await db.insert(attendance).values(marks);
}

const comingTimetables = [
  { slug: 'devops-master-course', weekdays: [1, 2, 3, 4, 5], startsAt: '19:00', minutes: 120, classes: 35 },
  { slug: COURSE, weekdays: [6, 7], startsAt: '10:00', minutes: 180, classes: 10 },
];

async function planComingBatches(deps: Deps, actor: Actor): Promise<void> {
  for (const { slug, ...timetable } of comingTimetables) {
    const [batch] = await deps.db
      .select({ id: batches.id, version: batches.version, firstOn: batches.startsOn })
      .from(batches)
      .innerJoin(courses, eq(courses.id, batches.courseId))
      .where(and(eq(courses.slug, slug), gt(batches.startsOn, dateInKolkata(deps.now()))))
      .limit(1);
    if (!batch) continue;
    const { id, version, firstOn } = batch;
    await transact(deps, actor, (context) =>
      saveTimetable(context, { id, ...timetable, version, firstOn, trainerId: null }),
    );
  }
}

/** If the trainer is not free then, they stay. */
async function moveToToday({ db, now }: Deps): Promise<void> {
  const [todaysClass] = await db
    .select({ batchId: classMeetings.batchId, startsAt: classMeetings.startsAt })
    .from(classMeetings)
    .innerJoin(batches, eq(batches.id, classMeetings.batchId))
    .where(and(eq(batches.number, BATCH), eq(classMeetings.number, TODAYS_CLASS)));
  if (!todaysClass) return;
  const { batchId, startsAt } = todaysClass;
  const shift = sql`make_interval(secs => ${(+nextStart(now()) - +startsAt) / 1000})`;
  const move = db.transaction(async (tx) => {
    await tx.execute(sql`SET CONSTRAINTS class_meetings_trainer_is_free DEFERRED`);
    await tx
      .update(classMeetings)
      .set({
        startsAt: sql`${classMeetings.startsAt} + ${shift}`,
        endsAt: sql`${classMeetings.endsAt} + ${shift}`,
        sequence: sql`${classMeetings.sequence} + 1`,
      })
      .where(eq(classMeetings.batchId, batchId));
    await updateBatchDays(tx, batchId);
  });
  await move.catch((error) => {
    if (!isExclusionViolation(error)) throw error;
  });
}
