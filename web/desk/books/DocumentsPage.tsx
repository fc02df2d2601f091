import { dateInKolkata, longDate, monthAfter, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { documentKindWords } from '../../../contract/base/states.ts';
import type { DeskDocument } from '../../../contract/books/desk-books.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { addressOf } from '../../calls.ts';
import { listRoute, useListQuery } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ChoiceFilter, FilterForm, SearchFilter } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { optionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { linkClass, NewTab, TextLink } from '../ui/TextLink.tsx';
import { documentFilters, listDocuments } from './endpoints.ts';

const columns: ListColumn<DeskDocument>[] = [
  {
    label: 'Number',
    width: 'l',
    cell: ({ id, label, isTest }) => (
      <>
        <a
          href={addressOf('GET /desk/documents/{id}/pdf', { id })}
          target="_blank"
          rel="noopener"
          className={linkClass}
        >
          {label}
          <NewTab about="as a PDF" />
        </a>
        {isTest && (
          <>
            {' '}
            <Badge>Test</Badge>
          </>
        )}
      </>
    ),
  },
  {
    label: 'Kind',
    cell: (document) => <DocumentKind document={document} />,
    phone: 'belowRight',
  },
  { label: 'Total', cell: ({ totalPaise }) => rupees(totalPaise), numeric: true, width: 's', phone: 'beside' },
  {
    label: 'Date',
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{longDate(issuedOn)}</time>,
    width: 'm',
    phone: 'panel',
  },
  { label: 'Buyer', cell: ({ buyer }) => buyer, phone: 'below' },
  { label: 'Order', cell: ({ order }) => order, width: 's' },
  { label: 'Tax', cell: ({ taxPaise }) => rupees(taxPaise), numeric: true, width: 'xs' },
];

function DocumentKind({
  document: { id, label, kind, order, takesBack, inPlaceOf, correctedBy, leftPaise },
}: {
  document: DeskDocument;
}) {
  const relation = takesBack ? ` for ${takesBack}` : inPlaceOf ? ` instead of ${inPlaceOf}` : '';
  return (
    <>
      {documentKindWords[kind]}
      {relation}
      {correctedBy && (
        <>
          , corrected by <TextLink to={deskPaths.documentsOf(order)}>{correctedBy}</TextLink>
        </>
      )}
      {leftPaise > 0 && (
        <>
          {' '}
          <TextLink to={deskPaths.correctDocument(id)}>
            Correct<span className="sr-only"> {label}</span>
          </TextLink>
        </>
      )}
    </>
  );
}

const kindOptions = optionsOf(documentKindWords);

/** Number of months by which the list can be filtered: two financial years. */
const MONTH_COUNT = 24;

function monthOptions() {
  const currentMonth = dateInKolkata(new Date()).slice(0, 7);
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const value = monthAfter(currentMonth, -index);
    return { value, label: monthName(value) };
  });
}

export function DocumentsPage() {
  const result = listDocuments.useQuery(useListQuery(documentFilters));
  return (
    <DeskPage
      title="Documents"
      path={deskPaths.documents}
      filters={
        <FilterForm>
          <SearchFilter label="Search number, order or buyer" />
          <ChoiceFilter label="Month" name="month" options={monthOptions()} />
          <ChoiceFilter label="Kind" name="kind" options={kindOptions} />
        </FilterForm>
      }
    >
      <RecordList
        what="documents"
        result={result}
        caption="Documents, newest first"
        columns={columns}
        empty="No documents to show. One is issued with each payment for an order."
      />
    </DeskPage>
  );
}

export const page = listRoute(DocumentsPage, listDocuments, documentFilters);
