import type { Dashboard } from '../../../contract/dashboard.ts';
import type { Deps } from '../../deps.ts';
import { enrolledCourses, freeLearning } from './queries.ts';

/** What a learner sees of their own learning, counted from what is stored. */
export async function readDashboard(deps: Pick<Deps, 'db'>, userId: string): Promise<Dashboard> {
  const [enrolled, free] = await Promise.all([enrolledCourses(deps, userId), freeLearning(deps, userId)]);
  const completed = enrolled.filter(({ lessons, completedLessons }) => lessons > 0 && lessons === completedLessons);
  return {
    enrolledCourses: enrolled.length + free.courses,
    completedCourses: completed.length + free.courses,
    learningMinutes: enrolled.reduce((sum, { minutes }) => sum + minutes, free.minutes),
    courses: enrolled.map(({ minutes: _, ...course }) => ({ ...course, route: `/courses/${course.slug}` })),
  };
}
