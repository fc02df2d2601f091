import { Link } from 'react-router';
import type { DeskCourseList, DeskCourseSummary } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { CourseGroup } from './CourseGroup.tsx';
import { useGetDeskCoursesQuery } from './endpoints.ts';

type Group = { id: string; title: string; courses: DeskCourseSummary[] };

/** The courses as they stand on the site: those that are sold in a row, the free ones by topic. */
function groupsOf({ data, topics }: DeskCourseList): Group[] {
  const free = topics.map(({ id, name }) => ({
    id,
    title: `Free: ${name}`,
    courses: data.filter(({ topic }) => topic?.id === id),
  }));
  const paid = { id: 'paid', title: 'Sold', courses: data.filter(({ kind }) => kind === 'paid') };
  return [paid, ...free].filter(({ courses }) => courses.length > 0);
}

/** The courses that one may work on. */
export function CoursesPage() {
  const { data: me } = useGetMeQuery();
  const { data: list, isError, refetch } = useGetDeskCoursesQuery();
  const isAdmin = me?.role === 'admin';
  const groups = list ? groupsOf(list) : [];
  return (
    <DeskPage
      title="Courses"
      path={deskPaths.courses}
      actions={
        isAdmin && (
          <>
            <Link to={`${deskPaths.newCourse}?kind=paid`} className={buttonClass('accent')}>
              New course
            </Link>
            <Link to={`${deskPaths.newCourse}?kind=free`} className={buttonClass('outline')}>
              New free course
            </Link>
          </>
        )
      }
    >
      {!list && <Loading what="courses" failed={isError} onRetry={refetch} />}
      {list && groups.length === 0 && (
        <p className="border-y border-hairline py-8 text-ink-2">
          {isAdmin ? 'There is no course yet.' : 'No course is yours yet. An admin says who teaches what.'}
        </p>
      )}
      <div className="grid gap-10">
        {groups.map((group) => (
          <CourseGroup key={group.id} {...group} isOrdered={isAdmin} />
        ))}
      </div>
    </DeskPage>
  );
}
