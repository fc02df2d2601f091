import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourseSummary } from '../../../contract/publishing/desk-course.ts';
import { ListTable } from '../ui/ListTable.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { PublicationBadge } from '../ui/Publication.tsx';

const columns: ListColumn<DeskCourseSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    to: ({ id }) => deskPaths.course(id),
    cell: ({ title }) => title,
  },
  { label: 'Number', sort: 'number', cell: ({ number }) => number ?? 'None', width: 's', phone: 'panel' },
  { label: 'Kind', cell: ({ topic }) => (topic ? `Free: ${topic.name}` : 'Paid'), phone: 'below' },
  {
    label: 'Visibility',
    cell: ({ publication }) => <PublicationBadge publication={publication} />,
    width: 'm',
    phone: 'beside',
  },
];

export function CourseTable({ courses, empty }: { courses: readonly DeskCourseSummary[]; empty: string }) {
  return <ListTable caption="Courses" columns={columns} rows={courses} keyOf={({ id }) => id} empty={empty} />;
}
