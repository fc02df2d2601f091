import { longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskPage as LegalPage } from '../../../contract/publishing/desk-page.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { listPages } from './endpoints.ts';

const columns: ListColumn<LegalPage>[] = [
  {
    label: 'Title',
    to: ({ id }) => deskPaths.page(id),
    cell: ({ title }) => title,
  },
  { label: 'Web address', cell: ({ route }) => route, phone: 'below' },
  { label: 'Changed on', cell: ({ updatedOn }) => longDate(updatedOn) },
];

export function LegalPagesPage() {
  const result = listPages.useQuery();
  return (
    <DeskPage title="Legal pages" path={deskPaths.pages}>
      <Loaded what="pages" result={result}>
        {(pages) => (
          <ListTable
            caption="Legal pages"
            columns={columns}
            rows={pages}
            keyOf={({ id }) => id}
            empty="No pages yet."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(LegalPagesPage, () => [visit(listPages, undefined)]);
