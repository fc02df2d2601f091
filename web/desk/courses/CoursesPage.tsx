import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourseList, DeskCourseSummary } from '../../../contract/publishing/desk-course.ts';
import { buttonClass } from '../../ui/button.ts';
import { listRoute, useListQuery } from '../route.ts';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage, menuItemClass } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { useRememberFilters } from '../ui/remembered-list.ts';
import { SortableRecords } from '../ui/SortableRecords.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useMay } from '../use-may.ts';
import { CourseTable } from './CourseTable.tsx';
import { courseFilters, listCourses, reorderCourses } from './endpoints.ts';

/** The courses in the order of the site: paid ones in one list, free ones by topic. */
function groupsOf(courses: DeskCourseSummary[]): [string, DeskCourseSummary[]][] {
  return [...Map.groupBy(courses, ({ topic }) => (topic ? `Free: ${topic.name}` : 'Paid'))];
}

function emptyText(mayWrite: boolean, hasOtherPages: boolean): string {
  if (hasOtherPages) return 'No courses to show.';
  return mayWrite ? 'No courses yet.' : 'You have no courses yet. An admin assigns them.';
}

export function CoursesPage() {
  useRememberFilters();
  const query = useListQuery(courseFilters);
  const { currentData: list, isError, refetch } = listCourses.useQuery(query);
  const isSorted = query.sort !== undefined;
  const hasOtherPages = list !== undefined && (list.next !== null || query.cursor !== undefined);
  const mayWrite = useMay('content.write');
  return (
    <DeskPage
      title="Courses"
      path={deskPaths.courses}
      actions={
        mayWrite && (
          <Link to={deskPaths.newCourse} className={buttonClass('accent')}>
            New course
          </Link>
        )
      }
      menu={
        mayWrite && (
          <Link to={`${deskPaths.newCourse}?kind=free`} className={menuItemClass}>
            New free course
          </Link>
        )
      }
      tabs={
        <Tabs
          label="Views"
          tabs={[
            { label: 'Site order', to: deskPaths.courses, isCurrent: !isSorted },
            { label: 'Table', to: deskPaths.sortedCourses, isCurrent: isSorted },
          ]}
        />
      }
    >
      {!list && <Loading what="courses" failed={isError} onRetry={refetch} />}
      {list && isSorted && <CourseTable courses={list.data} empty={emptyText(mayWrite, hasOtherPages)} />}
      {list && !isSorted && (
        <OrderedCourses list={list} empty={emptyText(mayWrite, hasOtherPages)} hasOtherPages={hasOtherPages} />
      )}
      {list && <CursorPager next={list.next} />}
    </DeskPage>
  );
}

type OrderedCoursesProps = {
  list: DeskCourseList;
  empty: string;
  hasOtherPages: boolean;
};

function OrderedCourses({ list, empty, hasOtherPages }: OrderedCoursesProps) {
  const [search] = useSearchParams();
  // The same rows until they are loaded again, so that a saved order stays on screen until then.
  const groups = useMemo(() => groupsOf(list.data), [list]);
  const mayWrite = useMay('content.write');
  if (list.data.length === 0) return <p className="border-y border-hairline py-8 text-ink-2">{empty}</p>;
  return (
    <>
      {mayWrite && hasOtherPages && (
        <p className="mb-6 max-w-[60ch] text-ink-2">
          Each page begins with the last course of the page before, so that you can move a course to another page.
        </p>
      )}
      <div className="grid gap-6">
        {groups.map(([title, courses]) => (
          <CourseGroup
            key={`${courses[0]?.topic?.id ?? 'paid'} ${search.get('cursor')}`}
            title={title}
            courses={courses}
            isSortable={mayWrite}
          />
        ))}
      </div>
    </>
  );
}

type CourseGroupProps = {
  title: string;
  courses: DeskCourseSummary[];
  isSortable: boolean;
};

function CourseGroup({ title, courses, isSortable }: CourseGroupProps) {
  const [reorder] = reorderCourses.useMutation();
  return (
    <section aria-label={title}>
      <h2 className="title-3 mb-3">{title}</h2>
      {isSortable ? (
        <SortableRecords
          label={title}
          rows={courses}
          nameOf={(course) => course.title}
          empty="None yet."
          save={reorder}
        >
          {(course) => <CourseLine course={course} />}
        </SortableRecords>
      ) : (
        <ul className="border-t border-hairline">
          {courses.map((course) => (
            <li key={course.id} className="border-b border-hairline py-2">
              <CourseLine course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CourseLine({ course: { id, title, number, publication } }: { course: DeskCourseSummary }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <TextLink to={deskPaths.course(id)} className="min-w-0 font-bold wrap-anywhere">
        {title}
      </TextLink>
      {number !== null && <span className="facts text-sm text-ink-2">{`Number ${number}`}</span>}
      <span>
        <PublicationBadge publication={publication} />
      </span>
    </div>
  );
}

export const page = listRoute(CoursesPage, listCourses, courseFilters);
