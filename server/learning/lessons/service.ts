import type { LearnerClass } from '../../../contract/class.ts';
import type { Dashboard, EnrolledCourse } from '../../../contract/dashboard.ts';
import type { FreeCompletion } from '../../../contract/free-completion.ts';
import { paths } from '../../../web/paths.ts';
import type { Deps } from '../../deps.ts';
import { readNextClasses } from '../../teaching/classes/index.ts';
import { findLearning, type Learning } from './learning.ts';
import { findFreeCompletions } from './queries.ts';

function presentEnrolled(learning: Learning, nextClass: LearnerClass | null): EnrolledCourse {
  const { slug, title, certificateId, batch, progress, standing } = learning;
  const { lessons, completedLessons, completed, next } = progress;
  const route = paths.learn(slug);
  const continueRoute = next ? paths.lesson(slug, next.slug) : route;
  const nextLesson = next?.title ?? null;
  const figures = { lessons, completedLessons, completed };
  return { slug, title, route, ...figures, continueRoute, nextLesson, certificateId, standing, batch, nextClass };
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** A learner's courses and progress. */
export async function readDashboard(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<Dashboard> {
  const [learning, free, nextClasses] = await Promise.all([
    findLearning(deps, userId),
    findFreeCompletions(deps, userId),
    readNextClasses(deps, userId),
  ]);
  const minutes = [
    ...learning.map(({ progress }) => progress.completedMinutes),
    ...free.map((course) => course.minutes),
  ];
  return {
    enrolledCourses: learning.length + free.length,
    completedCourses: learning.filter(({ progress }) => progress.completed).length + free.length,
    learningMinutes: sum(minutes),
    courses: learning.map((course) => presentEnrolled(course, nextClasses.get(course.courseId) ?? null)),
    freeCourses: free.map(({ title, topic, slug, completedAt }) => ({
      title,
      route: paths.freeCourse(topic, slug),
      completedAt: completedAt.toISOString(),
    })),
  };
}

/** The paid courses of a learner, and the paid and free ones that they completed, with the times of the free ones. */
export async function readCompletions(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ enrolledCourses: string[]; completedCourses: string[]; freeCompletions: FreeCompletion[] }> {
  const [learning, free] = await Promise.all([findLearning(deps, userId), findFreeCompletions(deps, userId)]);
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
