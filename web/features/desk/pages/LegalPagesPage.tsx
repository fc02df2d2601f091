import { Link } from 'react-router';
import { longDate } from '../../../../contract/calendar.ts';
import type { DeskPage as LegalPage } from '../../../../contract/desk-page.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useGetDeskPagesQuery } from './endpoints.ts';

const columns: Column<LegalPage>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <Link to={deskPaths.page(id)} className={linkClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Address', cell: ({ route }) => route },
  { label: 'Changed on', cell: ({ updatedOn }) => longDate(updatedOn) },
];

/** The legal pages. */
export function LegalPagesPage() {
  const { data: pages, isError, refetch } = useGetDeskPagesQuery();
  return (
    <DeskPage title="Legal pages" path={deskPaths.pages}>
      {pages ? (
        <RecordTable
          caption="Legal pages"
          columns={columns}
          rows={pages}
          keyOf={({ id }) => id}
          empty="There is no page."
        />
      ) : (
        <Loading what="pages" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
