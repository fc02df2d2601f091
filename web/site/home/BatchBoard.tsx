import { Link } from 'react-router';
import { shortDay, WEEKDAYS, weekdayOf } from '../../../contract/base/calendar.ts';
import { paths } from '../../../contract/paths.ts';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { listCourses, paidCourses } from '../courses/endpoints.ts';
import { type DatedCourse, NEXT_BATCHES, nextBatches } from './endpoints.ts';

function BatchRow({ course }: { course: DatedCourse }) {
  const { day, month } = shortDay(course.startsOn);
  const weekday = WEEKDAYS[weekdayOf(course.startsOn) - 1]?.slice(0, 3);
  return (
    <li className="border-hairline border-t first:border-t-0">
      <Link
        to={paths.course(course.slug)}
        className="group flex items-center gap-3 px-4 py-2.5 hover:bg-soft sm:gap-5 sm:px-5"
      >
        <time dateTime={course.startsOn} className="w-9 shrink-0 sm:w-10">
          <span className="block font-bold font-display text-2xl tabular-nums leading-none tracking-tight">{day}</span>{' '}
          <span className="facts block text-ink-2">{month}</span>
        </time>
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-[0.9375rem] leading-snug tracking-[-0.01em] underline-offset-4 sm:text-[1.0625rem] sm:tracking-normal group-hover:underline">
            {course.title}
          </span>{' '}
          <span className="facts block text-ink-2">
            <span>{`${weekday}, ${course.trainingHours} hours`}</span>
            {course.batch && <span className="max-sm:hidden">{` / Batch ${course.batch}`}</span>}
          </span>
        </span>
        <span className="shrink-0 font-bold tabular-nums">{course.price}</span>
        <div className="hidden w-20 shrink-0 overflow-hidden rounded sm:block">
          <CourseCover slug={course.slug} image={course.image} />
        </div>
      </Link>
    </li>
  );
}

function LoadingRows() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
    <li key={key} className="h-[4.125rem] border-hairline border-t first:border-t-0">
      <span className="m-5 block h-5 rounded bg-sunk" />
    </li>
  ));
}

function BatchList() {
  const { data, isError, refetch } = listCourses.useQuery(NEXT_BATCHES);
  if (isError) return <TryAgain message="The dates could not be loaded." onRetry={refetch} />;
  if (!data) {
    return (
      <ul aria-busy="true" aria-label="Loading the next batches">
        <LoadingRows />
      </ul>
    );
  }
  const batches = nextBatches(paidCourses(data));
  if (batches.length === 0) return <p className="p-5 text-ink-2">The next dates are being set.</p>;
  return (
    <ul>
      {batches.map((course) => (
        <BatchRow key={course._id} course={course} />
      ))}
    </ul>
  );
}

export function BatchBoard() {
  return (
    <section aria-labelledby="batches" className="overflow-hidden rounded border border-strong bg-sheet">
      <div className="facts flex justify-between border-strong border-b px-4 py-2.5 sm:px-5">
        <h2 id="batches" className="facts font-bold tracking-normal">
          Next batches
        </h2>
        <span className="text-ink-2">Dates in IST</span>
      </div>
      <BatchList />
    </section>
  );
}
