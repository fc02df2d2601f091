import { Link } from 'react-router';
import type { DeskOverview } from '../../../../contract/desk-overview.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { linkClass } from '../ui/link.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { CourseChart } from './CourseChart.tsx';
import { conversion } from './conversion.ts';

type Course = DeskOverview['courses'][number];

const counted = (to: string, count: number) => (
  <Link to={to} className={linkClass}>
    {count}
  </Link>
);

const columns: Column<Course>[] = [
  {
    label: 'Course',
    cell: ({ id, title }) => (
      <Link to={deskPaths.course(id)} className={linkClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Requests', numeric: true, cell: ({ id, requests }) => counted(deskPaths.requestsFor(id), requests) },
  {
    label: 'Enrolled of them',
    numeric: true,
    cell: ({ id, converted }) => counted(deskPaths.requestsFor(id, 'enrolled'), converted),
  },
  { label: 'Conversion', numeric: true, cell: conversion },
  { label: 'Enrollments', numeric: true, cell: ({ id, enrollments }) => counted(deskPaths.learners(id), enrollments) },
  { label: 'Completions', numeric: true, cell: ({ id, completions }) => counted(deskPaths.learners(id), completions) },
];

/** What came of the span for each course. */
export function CourseFigures({ of: courses }: { of: Course[] }) {
  return (
    <section aria-labelledby="by-course">
      <h2 id="by-course" tabIndex={-1} className="title-3 mb-5">
        By course
      </h2>
      {courses.length > 0 && <CourseChart of={courses} />}
      <RecordTable
        caption="Figures of each course"
        columns={columns}
        rows={courses}
        keyOf={({ id }) => id}
        empty="No course was asked for in these days."
      />
    </section>
  );
}
