import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourseSummary } from '../../../contract/publishing/desk-course.ts';
import { type ListColumn, ListTable } from '../ui/ListTable.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const columns: ListColumn<DeskCourseSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ id, title }) => <TextLink to={deskPaths.course(id)}>{title}</TextLink>,
  },
  { label: 'Number', sort: 'number', cell: ({ number }) => number ?? 'None', width: 's' },
  { label: 'Kind', cell: ({ topic }) => (topic ? `Free: ${topic.name}` : 'Paid') },
  { label: 'Visibility', cell: ({ publication }) => <PublicationBadge publication={publication} />, width: 'm' },
];

export function CourseTable({ courses, empty }: { courses: readonly DeskCourseSummary[]; empty: string }) {
  return <ListTable caption="Courses" columns={columns} rows={courses} keyOf={({ id }) => id} empty={empty} />;
}
