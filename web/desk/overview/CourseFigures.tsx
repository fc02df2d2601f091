import type { DeskOverview } from '../../../contract/desk/desk-overview.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { PermittedLink } from './Totals.tsx';

type Course = DeskOverview['courses'][number];

const countLink = (to: string, count: number) => <PermittedLink to={to}>{count}</PermittedLink>;

const columns: Column<Course>[] = [
  {
    label: 'Course',
    cell: ({ id, title }) => <PermittedLink to={deskPaths.course(id)}>{title}</PermittedLink>,
  },
  { label: 'Leads', numeric: true, cell: ({ id, requests }) => countLink(deskPaths.requestsFor(id), requests) },
  {
    label: 'Converted',
    numeric: true,
    cell: ({ id, converted }) => countLink(deskPaths.requestsFor(id, 'enrolled'), converted),
  },
  { label: 'Conversion', numeric: true, cell: conversion },
  {
    label: 'Enrollments',
    numeric: true,
    cell: ({ id, enrollments }) => countLink(deskPaths.learners(id), enrollments),
  },
  {
    label: 'Completions',
    numeric: true,
    cell: ({ id, completions }) => countLink(deskPaths.learners(id), completions),
  },
];

export function CourseFigures({ courses }: { courses: Course[] }) {
  return (
    <section aria-labelledby="by-course">
      <h2 id="by-course" tabIndex={-1} className="title-3 mb-5">
        By course
      </h2>
      {courses.length > 0 && <CourseChart courses={courses} />}
      <RecordTable
        caption="Figures of each course"
        columns={columns}
        rows={courses}
        keyOf={({ id }) => id}
        empty="No leads in this period."
      />
    </section>
  );
}

/** The length of the longest bar in the units of the drawing. */
const LENGTH = 100;

/** Compares the requests of each course with the seats that they led to; the figures are also in the table below. */
function CourseChart({ courses }: { courses: Course[] }) {
  const highest = Math.max(1, ...courses.map(({ requests }) => requests));
  return (
    <figure className="mb-8">
      <figcaption className="facts mb-3 flex flex-wrap gap-x-6 gap-y-1">
        <LegendItem className="fill-ink-2" label="Leads" />
        <LegendItem className="fill-good" label="Converted" />
      </figcaption>
      <ul className="grid gap-3">
        {courses.map(({ id, title, requests, converted }) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[16rem_minmax(0,1fr)]">
            <span className="truncate text-[0.9375rem]">{title}</span>
            <svg
              role="img"
              aria-label={`${requests} leads, ${converted} of them enrolled`}
              viewBox={`0 0 ${LENGTH} 10`}
              preserveAspectRatio="none"
              className="block h-6 w-full bg-sunk"
            >
              <rect y={1} width={(requests / highest) * LENGTH} height={4} className="fill-ink-2" />
              <rect y={5} width={(converted / highest) * LENGTH} height={4} className="fill-good" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function LegendItem({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3">
        <rect width={1} height={1} className={className} />
      </svg>
      {label}
    </span>
  );
}

/** The share of requests that led to a seat; a dash if there was no request. */
export function conversion({ requests, converted }: { requests: number; converted: number }): string {
  return requests === 0 ? '–' : `${Math.round((100 * converted) / requests)}%`;
}
