import { Link } from 'react-router';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { buttonClass } from '../../ui/button.ts';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';
import { courseTilt } from '../../ui/tilt.ts';
import { EnrollLink } from '../enrollment/index.ts';
import { COMPARE_FORM } from './CompareForm.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import { FormerPrice } from './FormerPrice.tsx';

function Prices({ course }: { course: PaidCourse }) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
      <FormerPrice course={course} className="text-ink-2" />
      <span className="font-display text-2xl font-bold tracking-tight">
        <span className="sr-only">Price </span>
        <span>{course.price}</span>
      </span>
    </p>
  );
}

type CourseCardProps = { course: PaidCourse; onEnroll: (course: PaidCourse) => void };

/** One course of the list, with its parts in their fixed order; it tilts towards the pointer (docs/fixed.md, Courses). */
export function CourseCard({ course, onEnroll }: CourseCardProps) {
  return (
    <li ref={courseTilt} className="flex">
      <article className="tilt relative flex w-full flex-col rounded border border-hairline bg-sheet">
        {course.popular && <Ribbon />}
        <CourseCover slug={course.slug} image={course.image} className="rounded-t-[3px] border-b border-hairline" />
        <div className="flex grow flex-col p-5 sm:p-6">
          <CourseFacts course={course} />
          <h2 className="title-3 mt-3 text-2xl">{course.title}</h2>
          <p className="mt-1.5 text-ink-2">{course.instructor}</p>
          <p className="mt-3 mb-auto">{course.description}</p>
          <Prices course={course} />
          <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
            <EnrollLink course={course} onEnroll={() => onEnroll(course)} className="px-2!" />
            <Link to={course.route} className={buttonClass('outline', 'px-2!')}>
              View Details<span className="sr-only">{` of ${course.title}`}</span>
            </Link>
          </div>
          <label className="mt-2 -mb-2 flex min-h-11 items-center gap-2.5">
            <input type="checkbox" name="compare" value={course.slug} form={COMPARE_FORM} className="size-5 shrink-0" />
            Compare<span className="sr-only">{` ${course.title}`}</span>
          </label>
        </div>
      </article>
    </li>
  );
}

function Ribbon() {
  return (
    <p className="facts absolute top-4 -left-2 rounded-r-[3px] bg-ink px-3 py-1 font-bold text-paper before:absolute before:top-full before:left-0 before:border-t-6 before:border-l-8 before:border-t-ink-2 before:border-l-transparent">
      Popular
    </p>
  );
}
