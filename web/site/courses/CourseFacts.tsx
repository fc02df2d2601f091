import type { PaidCourse } from '../../../contract/publishing/course.ts';

export function CourseFacts({ course }: { course: PaidCourse }) {
  const isLive = course.status === 'Live';
  return (
    <ul className="facts flex flex-wrap gap-x-4 text-ink-2">
      <li>{`${course.trainingHours} hours`}</li>
      <li className={isLive ? 'flex items-center gap-1.5 text-good' : ''}>
        {isLive && <span aria-hidden="true" className="size-2 rounded-full bg-good" />}
        <span>{course.status}</span>
      </li>
      {course.batch && <li>{`Batch ${course.batch}`}</li>}
    </ul>
  );
}
