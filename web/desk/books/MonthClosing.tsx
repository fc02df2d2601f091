import { DeskReason } from '../../../contract/base/bodies.ts';
import { monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { DeskReport } from '../../../contract/books/desk-books.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Moment } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { closeMonth, reopenMonth } from './endpoints.ts';

export function MonthClosing({ report }: { report: DeskReport }) {
  const mayReopen = useMay('site.manage');
  const { month, state, closings } = report;
  return (
    <div className="grid max-w-3xl justify-items-start gap-4">
      {state === 'running' && <p className="text-ink-2">You can close the month once it is over.</p>}
      {state === 'open' && (
        <p className="text-ink-2">
          Close the month once its GST return is filed. After that, no document can be dated in the month, and the site
          asks you to confirm any payment dated in it.
        </p>
      )}
      <ul className="grid gap-2 empty:hidden">
        {closings.map((closing) => (
          <ClosingLine key={closing.closedAt} closing={closing} />
        ))}
      </ul>
      {state === 'closed' && <ChangesSinceClosing report={report} />}
      {state === 'open' && <CloseMonth report={report} />}
      {state === 'closed' && mayReopen && (
        <Fold label={`Reopen ${monthName(month)}`}>
          <ReopenForm month={month} />
        </Fold>
      )}
    </div>
  );
}

type Closing = DeskReport['closings'][number];

function ClosingLine({ closing }: { closing: Closing }) {
  const { closedAt, closedBy, receivedPaise, refundedPaise, reopenedAt, reopenedBy, reopenReason, openReason } =
    closing;
  return (
    <li>
      {'Closed by '}
      {closedBy ?? FORMER_STAFF}, <Moment iso={closedAt} />
      {`: ${rupees(receivedPaise)} received, ${rupees(refundedPaise)} refunded.`}
      {openReason && ` Closed with supplies that had no invoice: ${openReason}`}
      {reopenedAt && (
        <>
          {' Reopened by '}
          {reopenedBy ?? FORMER_STAFF}, <Moment iso={reopenedAt} />
          {`: ${reopenReason}`}
        </>
      )}
    </li>
  );
}

function ChangesSinceClosing({ report: { receivedPaise, refundedPaise, closings } }: { report: DeskReport }) {
  const [lastClosing] = closings;
  if (!lastClosing || (lastClosing.receivedPaise === receivedPaise && lastClosing.refundedPaise === refundedPaise))
    return null;
  return (
    <p className="border-l-4 border-bad bg-sunk px-4 py-3">
      {`Payments dated in this month changed after it was closed. The sums are now ${rupees(receivedPaise)} received and ${rupees(refundedPaise)} refunded. Documents for these changes have a later date.`}
    </p>
  );
}

function CloseMonth({ report }: { report: DeskReport }) {
  const { month, receivedPaise, refundedPaise, uninvoiced } = report;
  const [close] = closeMonth.useMutation();
  if (uninvoiced > 0) return <CloseWithReason report={report} />;
  return (
    <ActionButton
      id="close-month"
      variant="ink"
      act={() => close({ month, receivedPaise, refundedPaise })}
      confirm={{
        title: `Close ${monthName(month)}?`,
        text: `${rupees(receivedPaise)} received, ${rupees(refundedPaise)} refunded. Only an admin can reopen it.`,
        button: 'Close the month',
      }}
    >
      {`Close ${monthName(month)}`}
    </ActionButton>
  );
}

function CloseWithReason({ report: { month, receivedPaise, refundedPaise, uninvoiced } }: { report: DeskReport }) {
  const [close] = closeMonth.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: 'close',
    send: ({ reason }) => close({ month, receivedPaise, refundedPaise, openReason: reason }),
  });
  return (
    <>
      <p className="border-l-4 border-bad bg-sunk px-4 py-3">
        {`${uninvoiced} ${uninvoiced === 1 ? 'order was' : 'orders were'} supplied and should have been invoiced by the end of this month. `}
        <TextLink to={deskPaths.supplies}>Issue the invoices first</TextLink>
        {', or say why there are none. The tax on a late invoice belongs to the month of its supply, with interest.'}
      </p>
      <FormFrame form={form} label={`Close ${monthName(month)}`} submit={`Close ${monthName(month)}`}>
        <TextInput name="reason" label="Why there is no invoice" note="(stored with the month)" />
      </FormFrame>
    </>
  );
}

function ReopenForm({ month }: { month: string }) {
  const [reopen] = reopenMonth.useMutation();
  const form = useDeskForm({
    schema: DeskReason,
    defaultValues: { reason: '' },
    idPrefix: 'reopen',
    send: (body) => reopen({ month, ...body }),
  });
  return (
    <FormFrame form={form} label="Reopen the month" submit="Reopen the month">
      <TextInput name="reason" label="Reason" note="(stored with the month)" />
    </FormFrame>
  );
}
