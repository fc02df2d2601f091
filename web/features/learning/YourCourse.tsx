import { Link } from 'react-router';
import type { EnrolledCourse } from '../../../contract/dashboard.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { CourseProgress } from './CourseProgress.tsx';
import { YourBatch } from './YourBatch.tsx';

/** A course on the dashboard: how far it is, and the way on. */
export function YourCourse({ course }: { course: EnrolledCourse }) {
  const { title, route, completed, completedLessons, continueRoute, nextLesson, certificateId, batch } = course;
  return (
    <li className="grid gap-x-10 gap-y-4 border-b border-hairline py-6 md:grid-cols-[18rem_1fr] md:items-center">
      <div>
        <h3 className="title-3">
          <Link to={route} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <CourseProgress {...course} className="mt-2" />
      </div>
      <div className="flex flex-wrap gap-3 md:justify-end">
        {nextLesson && (
          <Link to={continueRoute} className={buttonClass('outline')}>
            {completedLessons > 0 ? 'Continue' : 'Start'}: {nextLesson}
          </Link>
        )}
        {certificateId && (
          <Link to={paths.certificate(certificateId)} className={buttonClass('outline')}>
            Certificate<span className="sr-only"> of {title}</span>
          </Link>
        )}
        {completed && !certificateId && (
          <Link to={route} className={buttonClass('outline')}>
            Get your certificate
          </Link>
        )}
      </div>
      {batch && <YourBatch batch={batch} course={title} className="md:col-span-2" />}
    </li>
  );
}
