import { longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskOpenSupply } from '../../../contract/selling/desk-supplies.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { invoiceSupplies, invoiceSupply, listOpenSupplies } from './endpoints.ts';
import { BuyerAndCourse } from './OrderTable.tsx';

const columns: Column<DeskOpenSupply>[] = [
  { label: 'Buyer', cell: (supply) => <BuyerAndCourse purchase={supply} /> },
  { label: 'Order', cell: ({ id, code }) => <TextLink to={deskPaths.order(id)}>{code}</TextLink> },
  { label: 'Supplied', cell: ({ suppliedOn }) => longDate(suppliedOn) },
  {
    label: 'Invoice by',
    cell: ({ invoiceBy, isLate }) => (
      <>
        {longDate(invoiceBy)}
        {isLate && <span className="block font-bold text-bad">Late</span>}
      </>
    ),
  },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true },
  { label: 'Invoice', cell: (supply) => <IssueInvoice supply={supply} /> },
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
  return (
    <DeskPage title="Supplied, not invoiced" path={deskPaths.supplies}>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        An invoice must be issued within 30 days after the last class, even if nobody has paid; in a course of more than
        three months, on the due day of each instalment. A later payment settles it.
      </p>
      <Loaded what="supplies" result={result}>
        {(data) => (
          <div className="grid justify-items-start gap-6 [&>*]:w-full">
            {data.length > 0 && (
              <div>
                <IssueAll count={data.length} />
              </div>
            )}
            <RecordTable
              caption="Supplied and not invoiced, most urgent first"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              empty="Everything that was supplied has an invoice."
            />
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(SuppliesPage, () => [visit(listOpenSupplies, undefined)]);
