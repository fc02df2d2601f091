import { longDate } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskPage as LegalPage } from '../../../contract/publishing/desk-page.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { type ListColumn, ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listPages } from './endpoints.ts';

const columns: ListColumn<LegalPage>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => <TextLink to={deskPaths.page(id)}>{title}</TextLink>,
  },
  { label: 'Web address', cell: ({ route }) => route },
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
