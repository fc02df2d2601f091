import { Link } from 'react-router';
import type { FreeCourse } from '../../../contract/course.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { lessonCountText, statusText } from './texts.ts';
import { useCompletedCourses } from './use-completed-courses.ts';

/** A free course in the list of its topic. */
export function CourseItem({ course }: { course: FreeCourse }) {
  const isCompleted = course._id in useCompletedCourses();
  return (
    <article className="group relative grid gap-x-10 gap-y-3 py-7 md:grid-cols-[1fr_20rem]">
      <div>
        <h2 className="title-3">
          <Link
            to={course.route}
            className="no-underline decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {course.title}
          </Link>
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">{course.description}</p>
      </div>
      <div className="facts grid content-start gap-1 text-ink-2">
        <p className="text-ink">{statusText(course.completed || isCompleted)}</p>
        <p>{`${lessonCountText(course.lessonCount)}, ${course.minutes} min`}</p>
        <p>
          Created: <LocalTime iso={course.createdAt} />
        </p>
      </div>
    </article>
  );
}
