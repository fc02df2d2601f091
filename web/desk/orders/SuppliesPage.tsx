import { longDate, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOpenSupply } from '../../../contract/selling/desk-supplies.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { invoiceSupplies, invoiceSupply, listOpenSupplies } from './endpoints.ts';
import { BuyerAndCourse } from './OrderTable.tsx';

const columns: ListColumn<DeskOpenSupply>[] = [
  { label: 'Buyer', cell: (supply) => <BuyerAndCourse purchase={supply} /> },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true, width: 's' },
  { label: 'Invoice', cell: (supply) => <IssueInvoice supply={supply} />, width: 's' },
  {
    label: 'Invoice by',
    cell: ({ invoiceBy, daysLate, suppliedOn }) => (
      <>
        {longDate(invoiceBy)}{' '}
        {daysLate > 0 && (
          <span className="font-bold text-bad">
            {`${daysLate} ${daysLate === 1 ? 'day' : 'days'} late: tax of ${monthName(suppliedOn)}`}
          </span>
        )}
      </>
    ),
    width: 'xl',
  },
  { label: 'Supplied', cell: ({ suppliedOn }) => longDate(suppliedOn), width: 'm' },
  { label: 'Order', cell: ({ id, code }) => <TextLink to={deskPaths.order(id)}>{code}</TextLink>, width: 's' },
];

function IssueInvoice({ supply: { id, code, amountPaise } }: { supply: DeskOpenSupply }) {
  const [issue] = invoiceSupply.useMutation();
  return (
    <ActionButton
      id={`invoice-${id}`}
      act={() => issue({ id })}
      confirm={{
        title: `Invoice order ${code}?`,
        text: `An invoice of ${rupees(amountPaise)} is issued today and emailed. It cannot be edited; a credit note can cancel it.`,
        button: 'Issue the invoice',
      }}
    >
      Issue
    </ActionButton>
  );
}

function IssueAll({ count }: { count: number }) {
  const [issue] = invoiceSupplies.useMutation();
  return (
    <ActionButton
      id="invoice-all"
      variant="ink"
      act={() => issue()}
      toast={({ issued, failed }) => ({
        text: [`${issued} ${issued === 1 ? 'invoice is' : 'invoices are'} issued.`, ...failed].join(' '),
      })}
      confirm={{
        title: `Issue ${count} ${count === 1 ? 'invoice' : 'invoices'}?`,
        text: 'Each is dated today and emailed to its buyer.',
        button: 'Issue all',
      }}
    >
      Issue all
    </ActionButton>
  );
}

/** What was supplied and not invoiced, the most urgent first. */
export function SuppliesPage() {
  const result = listOpenSupplies.useQuery();
  const count = result.data?.length ?? 0;
  return (
    <DeskPage
      title="Not invoiced"
      path={deskPaths.supplies}
      actions={count > 0 && <IssueAll count={count} />}
      about="An invoice must be issued within 30 days after the last class, even if nobody has paid; in a course of more than three months, on the due day of each instalment. A later payment settles it. The tax on a late invoice belongs to the month of the supply, with interest (sections 13 and 50 of the CGST Act)."
    >
      <Loaded what="supplies" result={result}>
        {(data) => (
          <ListTable
            caption="Supplied and not invoiced, most urgent first"
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            empty="Everything that was supplied has an invoice."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(SuppliesPage, () => [visit(listOpenSupplies, undefined)]);
