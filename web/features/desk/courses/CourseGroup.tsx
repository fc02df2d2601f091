import { useRef } from 'react';
import { Link } from 'react-router';
import type { DeskCourseSummary } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { OrderedList } from '../ui/OrderedList.tsx';
import { useOrderDeskCoursesMutation } from './endpoints.ts';
import { PublicationBadge } from './PublicationBadge.tsx';
import { useSavedOrder } from './use-saved-order.ts';

type CourseGroupProps = {
  id: string;
  title: string;
  courses: DeskCourseSummary[];
  /** May be put in another order. */
  isOrdered: boolean;
};

const idsOf = (courses: readonly DeskCourseSummary[]) => courses.map(({ id }) => id);

/** Courses that stand in a row on the site. */
export function CourseGroup({ id, title, courses, isOrdered }: CourseGroupProps) {
  const [orderCourses] = useOrderDeskCoursesMutation();
  /** As it was stored by the last call, before the list is loaded again. */
  const lastSaved = useRef<string[]>(undefined);
  const save = async (order: DeskCourseSummary[]) => {
    const answer = await orderCourses({ read: lastSaved.current ?? idsOf(courses), order: idsOf(order) });
    lastSaved.current = answer.error ? undefined : idsOf(order);
    return answer;
  };
  const { order, put, failure } = useSavedOrder(courses, save);
  const headingId = `courses-${id}`;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="title-3 mb-3">
        {title}
      </h2>
      {isOrdered ? (
        <OrderedList
          label={title}
          items={order}
          keyOf={(course) => course.id}
          nameOf={(course) => course.title}
          onOrder={put}
        >
          {(course) => <CourseLine course={course} />}
        </OrderedList>
      ) : (
        <ul className="border-t border-hairline">
          {courses.map((course) => (
            <li key={course.id} className="border-b border-hairline py-2">
              <CourseLine course={course} />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="mt-3 font-medium text-bad empty:hidden">
        {failure}
      </p>
    </section>
  );
}

function CourseLine({ course: { id, title, number, publication } }: { course: DeskCourseSummary }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <Link to={deskPaths.course(id)} className="min-w-0 font-bold wrap-anywhere">
        {title}
      </Link>
      {number !== null && <span className="facts text-sm text-ink-2">{`Number ${number}`}</span>}
      <PublicationBadge of={publication} />
    </div>
  );
}
