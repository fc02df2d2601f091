import { and, asc, eq, inArray } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/base/time.ts';
import {
  assignments,
  courses,
  doubtAnswers,
  doubtFollows,
  doubts,
  enrollments,
  handIns,
  lessons,
  surveys,
  users,
} from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { DEMO_EMAIL } from './learning.ts';
import { sampleNotes } from './notes.ts';

const MERGES = 'branches-merges-and-conflicts';
const DOCKERFILE = 'writing-a-dockerfile-for-a-small-web-application';

const brief = `Put the service from this lesson, or one of your own, into an image that someone else can run.

Hand in the address of a repository, or its files as a ZIP, with a few lines on how to start it.`;

const criteria = [
  'The image builds from a clean checkout with one command',
  'The service runs as a user that is not root',
  'A change of the code does not install all packages anew',
];

type RunningBatch = { courseId: string; batchId: string; trainerId: string };

export async function sampleBetweenClasses(deps: Deps, batch: RunningBatch): Promise<void> {
  const people = await deps.db
    .select({ id: users.id, email: users.email })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(eq(enrollments.batchId, batch.batchId))
    .orderBy(asc(users.email));
  const learner = people.find(({ email }) => email === DEMO_EMAIL);
  const [first, second, third] = people.filter(({ email }) => email !== DEMO_EMAIL);
  const found = await deps.db
    .select({ id: lessons.id, slug: lessons.slug })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.id, batch.courseId), inArray(lessons.slug, [MERGES, DOCKERFILE])));
  const [merges, docker] = [MERGES, DOCKERFILE].map((slug) => found.find((lesson) => lesson.slug === slug)?.id);
  // An operator's own content may have other lessons.
  if (learner) await sampleNotes(deps, { userId: learner.id, courseId: batch.courseId });
  if (!learner || !first || !second || !third || !merges || !docker) return;
  await askDoubts(deps, { ...batch, lessonId: merges, askers: [first.id, learner.id], helper: second.id });
  await answerSurveys(deps, batch, [learner, ...people.filter(({ email }) => email !== DEMO_EMAIL)]);
  await handInWork(deps, { ...batch, lessonId: docker, done: first.id, learner: learner.id, waiting: third.id });
}

type SampleDoubts = RunningBatch & { lessonId: string; askers: [string, string]; helper: string };

async function askDoubts({ db, now }: Deps, { askers, helper, trainerId, ...columns }: SampleDoubts): Promise<void> {
  const ago = (hours: number) => new Date(+now() - hours * HOUR_MS);
  const [answered, open] = await db
    .insert(doubts)
    .values([
      {
        ...columns,
        askedBy: askers[0],
        title: 'How do I give up a merge in the middle of a conflict?',
        body: 'I began `git merge main` on the wrong branch, and three files are in conflict. Is my work lost if I stop?',
        createdAt: ago(50),
        answeredAt: ago(44),
        openedAt: ago(20),
      },
      {
        ...columns,
        askedBy: askers[1],
        title: 'Git says "Already up to date", but my branch does not have the change',
        body: 'I ran `git merge main` on `add-check`. The commit is on GitHub, and `git log main` does not show it.',
        createdAt: ago(5),
      },
    ])
    .returning({ id: doubts.id });
  if (!answered || !open) throw new Error('The doubts of the demo were not stored');
  await db.insert(doubtAnswers).values([
    {
      doubtId: answered.id,
      writtenBy: trainerId,
      byTrainer: true,
      body: 'Nothing is lost. `git merge --abort` puts the branch and the files back to where they were before the merge:\n\n```sh\ngit merge --abort\ngit status\n```\n\nIt only asks that you had committed before you began.',
      createdAt: ago(44),
      joinedAt: ago(20),
    },
    {
      doubtId: open.id,
      writtenBy: helper,
      byTrainer: false,
      body: 'Your own `main` may be older than the one on GitHub. I forgot `git pull` on `main` once, and it looked like this.',
      createdAt: ago(3),
    },
  ]);
  await db.insert(doubtFollows).values([
    { doubtId: answered.id, userId: askers[0] },
    { doubtId: open.id, userId: askers[1] },
  ]);
}

type SampleWork = RunningBatch & { lessonId: string; done: string; learner: string; waiting: string };

async function handInWork({ db, now }: Deps, work: SampleWork): Promise<void> {
  const { lessonId, batchId, trainerId, done, learner, waiting } = work;
  const ago = (hours: number) => new Date(+now() - hours * HOUR_MS);
  await db
    .insert(assignments)
    .values({ lessonId, brief, criteria, ways: ['text', 'link', 'files'], dueClass: 7, dueDays: 5 });
  const repository = (name: string) => ({
    link: `https://example.org/${name}/hello-image`,
    linkKey: `example.org/${name}/hello-image`,
  });
  const common = { lessonId, batchId, criteria, number: 1 };
  const review = { reviewedBy: trainerId };
  await db.insert(handIns).values([
    {
      ...common,
      ...repository('arjun'),
      ...review,
      userId: done,
      text: 'Build it with `docker build -t hello .`, then `docker run -p 3000:3000 hello`.',
      handedInAt: ago(40),
      outcome: 'accepted',
      marks: criteria.map(() => ({ met: true, remark: '' })),
      remarks: 'Clean and small. The health check is a good idea.',
      reviewedAt: ago(30),
    },
    {
      ...common,
      ...repository('demo'),
      ...review,
      userId: learner,
      text: 'It is 1.1 GB, but it runs. Start it with `docker run -p 3000:3000 hello`.',
      handedInAt: ago(28),
      outcome: 'returned',
      marks: [
        { met: true, remark: '' },
        { met: false, remark: 'There is no USER line, so it runs as root.' },
        { met: true, remark: '' },
      ],
      remarks: 'Nearly there. With `node:24-slim` it is a fifth of the size, too.',
      reviewedAt: ago(22),
    },
    {
      ...common,
      ...repository('farah'),
      userId: waiting,
      text: 'The image of the lesson, with my own quote service in it.',
      handedInAt: ago(9),
    },
  ]);
}

/** Answers of some of the batch in its middle; the demo learner, the first of the people, has not answered yet. */
const surveyAnswers = [
  { recommend: 5, follow: 4, words: 'Every class ends with something that runs. That helped me most.', shown: true },
  {
    recommend: 4,
    follow: 3,
    words: 'The class on networks was too fast for me. Ten more minutes for the exercise, please.',
  },
  { recommend: 5, follow: 5, words: '' },
  { recommend: 3, follow: 4, words: 'Put the notes up before the class.' },
];

async function answerSurveys(
  { db, now }: Deps,
  { courseId, batchId }: RunningBatch,
  people: { id: string }[],
): Promise<void> {
  const askedAt = new Date(+now() - 26 * HOUR_MS);
  const answeredAt = new Date(+now() - 20 * HOUR_MS);
  const common = { courseId, batchId, moment: 'middle' as const, askedAt };
  await db.insert(surveys).values(
    people.map(({ id: userId }, index) => {
      const { shown, ...answer } = surveyAnswers[index - 1] ?? {};
      const isAnswered = 'recommend' in answer;
      return { ...common, userId, ...answer, ...(isAnswered && { answeredAt }), consentAt: shown ? answeredAt : null };
    }),
  );
}
