import { Link } from 'react-router';
import type { DeskCourseSummary } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { linkClass } from '../ui/link.ts';
import { OrderedRecords } from '../ui/OrderedRecords.tsx';
import { PublicationBadge } from '../ui/PublicationBadge.tsx';
import { useOrderDeskCoursesMutation } from './endpoints.ts';

type CourseGroupProps = {
  title: string;
  courses: DeskCourseSummary[];
  /** May be put in another order. */
  isOrdered: boolean;
};

/** Courses that stand in a row on the site. */
export function CourseGroup({ title, courses, isOrdered }: CourseGroupProps) {
  const [order] = useOrderDeskCoursesMutation();
  return (
    <section aria-label={title}>
      <h2 className="title-3 mb-3">{title}</h2>
      {isOrdered ? (
        <OrderedRecords label={title} rows={courses} nameOf={(course) => course.title} empty="None yet." save={order}>
          {(course) => <CourseLine course={course} />}
        </OrderedRecords>
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
      <Link to={deskPaths.course(id)} className={`${linkClass} min-w-0 font-bold wrap-anywhere`}>
        {title}
      </Link>
      {number !== null && <span className="facts text-sm text-ink-2">{`Number ${number}`}</span>}
      <span>
        <PublicationBadge of={publication} />
      </span>
    </div>
  );
}
