import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourseSummary } from '../../../contract/publishing/desk-course.ts';
import { PublicationBadge } from '../ui/Publication.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const columns: Column<DeskCourseSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ id, title }) => (
      <TextLink to={deskPaths.course(id)} className="wrap-anywhere">
        {title}
      </TextLink>
    ),
  },
  { label: 'Number', sort: 'number', cell: ({ number }) => number ?? 'None' },
  { label: 'Kind', cell: ({ topic }) => (topic ? `Free: ${topic.name}` : 'Paid') },
  { label: 'Visibility', cell: ({ publication }) => <PublicationBadge publication={publication} /> },
];

export function CourseTable({ courses, empty }: { courses: readonly DeskCourseSummary[]; empty: string }) {
  return <RecordTable caption="Courses" columns={columns} rows={courses} keyOf={({ id }) => id} empty={empty} />;
}
