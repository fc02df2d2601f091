import type { DeskCourse, DeskCourseSummary } from '../../../../contract/desk-course.ts';
import type { Deps } from '../../../deps.ts';
import { databaseNow } from '../publication.ts';
import type { Staff } from '../staff-only.ts';
import { type CoursePlace, mayEdit, requireCourse } from './access.ts';
import { presentCourse, presentSummary } from './present.ts';
import { countLearners, findCourses, findModules, findOutline, findTeachers, findTopicSlug } from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;

/** The courses that somebody of the staff may work on, in the order of the site. */
export async function listCourses({ db }: ReadDeps, staff: Staff): Promise<DeskCourseSummary[]> {
  const [now, rows] = await Promise.all([databaseNow(db), findCourses(db, mayEdit(db, staff))]);
  return rows.map((row) => presentSummary(row, now));
}

/**
 * A course with its outline.
 * @throws RequestError not_found
 */
export async function readCourse({ db }: ReadDeps, place: CoursePlace): Promise<DeskCourse> {
  const course = await requireCourse(db, place);
  const [topicSlug, teachers, learners, modules, lessons, now] = await Promise.all([
    findTopicSlug(db, course.topicId),
    findTeachers(db, course.id),
    countLearners(db, course.id),
    findModules(db, course.id),
    findOutline(db, course.id),
    databaseNow(db),
  ]);
  return presentCourse({ course, topicSlug, teachers, learners, modules, lessons, now });
}
