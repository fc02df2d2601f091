import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DeskCourseSummary } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { useGetMeQuery } from '../../account/endpoints.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { CourseGroup } from './CourseGroup.tsx';
import { useGetDeskCoursesQuery } from './endpoints.ts';
import { coursesQuery } from './query.ts';

/** The courses as they stand on the site: those that are sold in a row, the free ones by topic. */
function groupsOf(courses: DeskCourseSummary[]): [string, DeskCourseSummary[]][] {
  return [...Map.groupBy(courses, ({ topic }) => (topic ? `Free: ${topic.name}` : 'Sold'))];
}

/** Said of a page without courses: the list got shorter, or there are none. */
function noneText(isAdmin: boolean, isPart: boolean): string {
  if (isPart) return 'No courses to show.';
  return isAdmin ? 'There is no course yet.' : 'No course is yours yet. An admin says who teaches what.';
}

/** The courses that one may work on, a page of them. */
export function CoursesPage() {
  const { data: me } = useGetMeQuery();
  const [search] = useSearchParams();
  const query = coursesQuery(search);
  const { currentData: list, isError, refetch } = useGetDeskCoursesQuery(query);
  // The same rows as long as they are not loaded again: a saved order is shown until then.
  const groups = useMemo(() => groupsOf(list?.data ?? []), [list]);
  const isPart = list !== undefined && (list.next !== null || query.cursor !== undefined);
  const isAdmin = me?.role === 'admin';
  return (
    <DeskPage
      title="Courses"
      path={deskPaths.courses}
      actions={
        isAdmin && (
          <>
            <Link to={deskPaths.newCourse} className={buttonClass('accent')}>
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
      {list?.data.length === 0 && (
        <p className="border-y border-hairline py-8 text-ink-2">{noneText(isAdmin, isPart)}</p>
      )}
      {isAdmin && isPart && (
        <p className="mb-6 max-w-[60ch] text-ink-2">
          The last course of a page is also the first of the next page, so that it can be moved on from there.
        </p>
      )}
      <div className="grid gap-6">
        {groups.map(([title, own]) => (
          <CourseGroup
            key={`${own[0]?.topic?.id ?? 'paid'} ${query.cursor}`}
            title={title}
            courses={own}
            isOrdered={isAdmin}
          />
        ))}
      </div>
      {list && <CursorPager next={list.next} />}
    </DeskPage>
  );
}
