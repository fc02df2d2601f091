import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import type { TransferClaimState } from '../../../contract/base/states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskTransferClaim } from '../../../contract/selling/desk-orders.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { listRoute, useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { StateLabel } from '../ui/Badge.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { stateOptionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { ConfirmTransfer } from './ConfirmTransfer.tsx';
import { confirmTransferClaim, listTransferClaims, rejectTransferClaim, transferClaimFilters } from './endpoints.ts';
import { BuyerAndCourse } from './OrderTable.tsx';
import { TanInput } from './PaymentInputs.tsx';
import { ClaimAmount } from './payment-form.ts';

const stateLabels: Record<TransferClaimState, StateLabel> = {
  open: { label: 'To match' },
  confirmed: { label: 'In our account' },
  rejected: { label: 'Not found' },
};
const stateOptions = stateOptionsOf(stateLabels);

const columns: ListColumn<DeskTransferClaim>[] = [
  { label: 'UTR', cell: ({ reference }) => <span className="tabular-nums">{reference || 'Erased'}</span>, width: 'l' },
  { label: 'Amount', cell: ({ amountPaise }) => rupees(amountPaise), numeric: true, width: 's', phone: 'beside' },
  { label: 'Outcome', cell: (claim) => <Outcome claim={claim} />, width: 'xl', phone: 'panel' },
  { label: 'Buyer', cell: ({ order, course }) => <BuyerAndCourse purchase={{ ...order, course }} /> },
  { label: 'Order', cell: ({ order }) => <TextLink to={deskPaths.order(order.id)}>{order.code}</TextLink>, width: 's' },
  { label: 'Reported', cell: ({ claimedAt }) => <Moment iso={claimedAt} />, width: 'm' },
];

function Outcome({ claim }: { claim: DeskTransferClaim }) {
  const { id, state, checkedBy, order, course } = claim;
  const [reject] = rejectTransferClaim.useMutation();
  if (state !== 'open') return `${outcomeText(claim)}${checkedBy ? `, ${checkedBy}` : ''}`;
  return (
    <div className="flex gap-2">
      <ConfirmTransfer id={id} name={order.name} amountPaise={claim.amountPaise} about={`${course}, ${order.code}`} />
      <ActionButton
        id={`reject-${id}`}
        act={() => reject({ id })}
        confirm={{
          title: `Reject the transfer for ${order.code}?`,
          text: 'The seat is released, and the buyer gets an email.',
          button: 'Reject',
          isLoss: true,
        }}
      >
        Reject
      </ActionButton>
    </div>
  );
}

function outcomeText({ state, amountPaise, receivedPaise }: DeskTransferClaim): string {
  const isDifferent = receivedPaise !== null && receivedPaise !== amountPaise;
  return `${stateLabels[state].label}${isDifferent ? `: ${rupees(receivedPaise)}` : ''}`;
}

function AmountForm({ claim: { id, claimedAt } }: { claim: DeskTransferClaim }) {
  const [confirm] = confirmTransferClaim.useMutation();
  const form = useDeskForm({
    schema: ClaimAmount,
    defaultValues: { amountPaise: '', paidOn: dateInKolkata(new Date(claimedAt)), tdsPaise: '', tan: '' },
    idPrefix: `amount-${id}`,
    send: (body) => confirm({ id, ...body }),
  });
  return (
    <FormFrame form={form} label="Another amount" submit="Confirm this amount" variant="ink">
      <p className="mb-4 max-w-[40ch] text-ink-2">
        If it is less, the rest stays due. If it is more than is owed, the excess waits under Refunds until a second
        person approves it.
      </p>
      <TextInput name="amountPaise" label="Amount received (₹)" inputMode="decimal" />
      <DateInput name="paidOn" label="Day in the account" />
      <TextInput
        name="tdsPaise"
        label="TDS deducted"
        note="(in rupees, in addition to the amount received)"
        inputMode="decimal"
      />
      <TanInput />
    </FormFrame>
  );
}

/** Transfers that buyers reported; staff look for each in the company's bank account. */
export function TransferClaimsPage() {
  const result = listTransferClaims.useQuery(useListQuery(transferClaimFilters));
  return (
    <DeskPage
      title="Transfers to match"
      path={deskPaths.transferClaims}
      filters={
        <FilterForm>
          <ChoiceFilter label="State" name="state" options={stateOptions} />
        </FilterForm>
      }
      about="Buyers who paid by UPI sent these numbers. Find each on the bank statement by its number, amount and day."
    >
      <RecordList
        what="reported transfers"
        result={result}
        caption="Reported transfers, newest first"
        columns={columns}
        more={(claim) => claim.state === 'open' && <AmountForm claim={claim} />}
        empty="No transfers to match."
      />
    </DeskPage>
  );
}

export const page = listRoute(TransferClaimsPage, listTransferClaims, transferClaimFilters);
