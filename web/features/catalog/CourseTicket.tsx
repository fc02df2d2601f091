import type { ReactNode } from 'react';
import type { PaidCourse } from '../../../contract/course.ts';
import { Cover } from '../../ui/cover/Cover.tsx';
import { EnrollLink } from '../enrollment/index.ts';

type CourseTicketProps = { course: PaidCourse; onEnroll: (course: PaidCourse) => void };

/** Start, batch, duration and price on four cards, and Enroll Now; it stays in view beside a long page. */
export function CourseTicket({ course, onEnroll }: CourseTicketProps) {
  return (
    <div className="overflow-hidden rounded border border-strong bg-sheet sm:max-lg:grid sm:max-lg:grid-cols-2 lg:sticky lg:top-24">
      <Cover
        kind="course"
        slug={course.slug}
        image={course.image}
        className="border-b border-strong sm:max-lg:row-span-2 sm:max-lg:aspect-auto sm:max-lg:h-full sm:max-lg:border-r sm:max-lg:border-b-0"
      />
      <dl className="grid grid-cols-2 gap-px bg-hairline">
        <Card label="Start Date">{course.startDate}</Card>
        <Card label="Batch">{course.batch ?? 'To be announced'}</Card>
        <Card label="Duration">{course.trainingHours} hours</Card>
        <Card label="Price">
          {course.price}{' '}
          <s className="font-sans text-base font-normal tracking-normal text-ink-2">
            <span className="sr-only">Original price </span>
            {course.overPrice}
          </s>
        </Card>
      </dl>
      <div className="border-t border-hairline p-5">
        <EnrollLink course={course} onEnroll={() => onEnroll(course)} className="w-full text-lg" />
      </div>
    </div>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-sheet p-5">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="mt-1 font-display text-xl leading-tight font-bold tracking-tight">{children}</dd>
    </div>
  );
}
