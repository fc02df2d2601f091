import { Link } from 'react-router';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { buttonClass } from '../../ui/button.ts';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';

type NextCourseProps = {
  course: PaidCourse;
  lead: string;
};

export function NextCourse({ course, lead }: NextCourseProps) {
  const { slug, title, description, image, route, trainingHours, startDate, price } = course;
  return (
    <aside
      aria-labelledby="next-course"
      className="mt-12 grid overflow-hidden rounded border border-strong bg-sheet md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid items-center bg-sunk max-md:border-b md:border-r border-hairline">
        <CourseCover slug={slug} image={image} />
      </div>
      <div className="p-5 sm:p-6">
        <p className="facts text-ink-2">{lead}</p>
        <h2 id="next-course" className="title-3 mt-1 text-2xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[52ch]">{description}</p>
        <p className="facts mt-3 text-ink-2">{`${startDate}, ${trainingHours} hours, ${price}`}</p>
        <Link to={route} className={buttonClass('accent', 'mt-4')}>
          See the course<span className="sr-only">{` ${title}`}</span>
        </Link>
      </div>
    </aside>
  );
}
