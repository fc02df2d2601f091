import { paths } from '../../../contract/paths.ts';
import type { Deps } from '../../deps.ts';
import { learnerClass } from '../../teaching/classes/index.ts';
import { isInTime } from '../surveys/index.ts';
import { findLearning, type Learning } from './learning.ts';
import { type Progress, SAVED_SHOWN } from './progress.ts';
import { findFreeCompletions } from './queries.ts';

/** At the heading that was last in view. */
function continueRouteOf(course: string, { slug, heading }: NonNullable<Progress['current']>): string {
  const path = paths.lesson(course, slug);
  return heading ? `${path}#${heading}` : path;
}

async function enrolledCourse(learning: Learning, now: Date) {
  const { slug, title, certificateId, batch, progress, certificateProgress, surveyAskedAt } = learning;
  const { lessons, completedLessons, completed, current } = progress;
  const route = paths.learn(slug);
  const continueRoute = current ? continueRouteOf(slug, current) : route;
  const nextLesson = current?.title ?? null;
  const isBegun = completedLessons > 0 || current?.isRead === true;
  const figures = { lessons, completedLessons, completed, isBegun };
  const hasOpenSurvey = surveyAskedAt !== null && isInTime(surveyAskedAt, now);
  const fields = { slug, title, route, ...figures, continueRoute, nextLesson, certificateId };
  const nextClass = learning.nextClass && (await learnerClass(learning.nextClass, now));
  return { ...fields, certificateProgress, batch, nextClass, hasOpenSurvey };
}

function newestSaved(learning: Learning[]) {
  const saved = learning.flatMap((course) => course.progress.saved.map((lesson) => ({ course, lesson })));
  const newest = saved.toSorted((one, other) => other.lesson.at - one.lesson.at).slice(0, SAVED_SHOWN);
  return newest.map(({ course: { slug, title }, lesson }) => ({
    course: title,
    lesson: lesson.title,
    route: paths.lesson(slug, lesson.slug),
  }));
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

export async function readDashboard(deps: Pick<Deps, 'db' | 'now'>, userId: string) {
  const [learning, free] = await Promise.all([findLearning(deps, userId), findFreeCompletions(deps.db, userId)]);
  const minutes = [
    ...learning.map(({ progress }) => progress.completedMinutes),
    ...free.map((course) => course.minutes),
  ];
  return {
    enrolledCourses: learning.length + free.length,
    completedCourses: learning.filter(({ progress }) => progress.completed).length + free.length,
    learningMinutes: sum(minutes),
    courses: await Promise.all(learning.map((course) => enrolledCourse(course, deps.now()))),
    freeCourses: free.map(({ title, topic, slug, completedAt }) => ({
      title,
      route: paths.freeCourse(topic, slug),
      completedAt,
    })),
    saved: newestSaved(learning),
  };
}

/** The completed courses of a person, with the times of the free ones. */
export async function readCompletions(deps: Pick<Deps, 'db' | 'now'>, userId: string) {
  const [learning, free] = await Promise.all([findLearning(deps, userId), findFreeCompletions(deps.db, userId)]);
  const paid = learning.filter(({ progress }) => progress.completed);
  return {
    enrolledCourses: learning.map(({ courseId }) => courseId),
    completedCourses: [...paid, ...free].map(({ courseId }) => courseId),
    freeCompletions: free.map(({ courseId, completedAt }) => ({
      course: courseId,
      completedAt: completedAt.toISOString(),
    })),
  };
}
