import { Link } from 'react-router';
import type { EnrolledCourse } from '../../../contract/dashboard.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { YourCourse } from './YourCourse.tsx';

/** The courses that a learner is enrolled in, or how to come by one. */
export function YourCourses({ courses }: { courses: EnrolledCourse[] }) {
  return (
    <section className="mt-14">
      <h2 className="title-2">Your Courses</h2>
      {courses.length > 0 ? (
        <ul className="mt-4 border-t border-strong">
          {courses.map((course) => (
            <YourCourse key={course.slug} course={course} />
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-4 max-w-[52ch] text-ink-2">
            Courses that we enroll you in appear here. Send a request from a course's page, or go on with a free lesson.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={paths.courses} className={buttonClass('accent')}>
              View Courses
            </Link>
            <Link to={paths.resources} className={buttonClass('outline')}>
              Free resources
            </Link>
          </div>
        </>
      )}
    </section>
  );
}
