import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { buttonClass } from '../../ui/button.ts';
import { wholeTimes } from '../../ui/format.ts';
import { getCourse } from './endpoints.ts';
import { priceNote } from './offer-texts.ts';

/** A course of the comparison; undefined while it loads, or if there is none. */
function useComparedCourse(slug: string): PaidCourseDetail | undefined {
  const { currentData: course } = getCourse.useQuery({ id: slug }, { skip: slug === '' });
  return course?.kind === 'paid' ? course : undefined;
}

export function Comparison({ slugs: [first = '', second = '', third = ''] }: { slugs: string[] }) {
  const courses = [useComparedCourse(first), useComparedCourse(second), useComparedCourse(third)].filter(
    (course) => course !== undefined,
  );
  if (courses.length < 2) {
    return (
      <p role="status" className="mb-8 border-accent border-l-8 bg-sheet px-5 py-4">
        Choose two or three courses to compare them.
      </p>
    );
  }
  return <ComparisonTable courses={courses} />;
}

function ComparisonTable({ courses }: { courses: PaidCourseDetail[] }) {
  return (
    <section aria-labelledby="comparison" className="mb-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="comparison" className="title-2">
          Compared
        </h2>
        <Link to={paths.courses} className={buttonClass('quiet')}>
          Close the comparison
        </Link>
      </div>
      <section
        aria-label="Table of the comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded border border-strong bg-sheet"
      >
        {/* A phone has room for two courses; for three, the table scrolls sideways. */}
        <table
          className={`w-full min-w-[42rem] table-fixed border-collapse text-left ${courses.length === 2 ? 'max-sm:min-w-0' : ''}`}
        >
          <thead>
            <tr className="border-strong border-b">
              <td className="w-36 max-sm:w-24" />
              {courses.map(({ slug, title }) => (
                <th
                  key={slug}
                  scope="col"
                  className="p-4 align-top font-display text-xl leading-tight max-sm:px-2 max-sm:text-base"
                >
                  <Link to={paths.course(slug)} className="as-link decoration-2 decoration-accent">
                    {title}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label="Price" courses={courses} cell={PriceCell} />
            <Row label="Starts" courses={courses} cell={({ startDate, fullOn }) => (fullOn ? 'Full' : startDate)} />
            <Row
              label="Days"
              courses={courses}
              cell={({ openBatches: [next] }) => wholeTimes(next?.classTimes || 'Not set yet')}
            />
            <Row label="Hours" courses={courses} cell={({ trainingHours }) => trainingHours} />
            <Row label="What you need" courses={courses} cell={({ prerequisites }) => itemList(prerequisites)} />
            <SharedRow label="Modules in common" courses={courses.length} items={inCommon(courses, modulesOf)} />
            <SharedRow
              label="Tools in common"
              courses={courses.length}
              items={inCommon(courses, ({ stack }) => stack)}
            />
          </tbody>
        </table>
      </section>
    </section>
  );
}

const modulesOf = ({ modules }: PaidCourseDetail) => modules.map(({ title }) => title);

function PriceCell({ price, offer }: PaidCourseDetail) {
  return (
    <>
      <span className="font-bold">{price}</span>
      <span>{` ${priceNote(offer)}`}</span>
    </>
  );
}

function itemList(items: string[]) {
  if (items.length === 0) return 'Nothing is named';
  return (
    <ul className="list-disc pl-4">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function RowHead({ children }: { children: string }) {
  return (
    <th scope="row" className="facts p-4 align-top font-normal text-ink-2 max-sm:pr-2">
      {children}
    </th>
  );
}

type RowProps = { label: string; courses: PaidCourseDetail[]; cell: (course: PaidCourseDetail) => ReactNode };

function Row({ label, courses, cell }: RowProps) {
  return (
    <tr className="border-hairline border-t first:border-t-0">
      <RowHead>{label}</RowHead>
      {courses.map((course) => (
        <td key={course.slug} className="p-4 align-top leading-snug wrap-anywhere max-sm:px-2">
          {cell(course)}
        </td>
      ))}
    </tr>
  );
}

function SharedRow({ label, courses, items }: { label: string; courses: number; items: string[] }) {
  return (
    <tr className="border-hairline border-t">
      <RowHead>{label}</RowHead>
      <td colSpan={courses} className="p-4 leading-snug max-sm:px-2">
        {items.join(', ') || 'None'}
      </td>
    </tr>
  );
}

/** The values that the lists of all items share, in the order and spelling of the first list; case is ignored. */
export function inCommon<Item>(items: readonly Item[], valuesOf: (item: Item) => readonly string[]): string[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const sets = others.map((item) => new Set(valuesOf(item).map((value) => value.toLowerCase())));
  return valuesOf(first).filter((value) => sets.every((set) => set.has(value.toLowerCase())));
}
