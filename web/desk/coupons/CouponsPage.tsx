import { useState } from 'react';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { CouponState, DeskCoupon, DeskCouponList } from '../../../contract/selling/desk-coupons.ts';
import { buttonClass } from '../../ui/button.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { change, read } from '../api.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge, type StateLabel } from '../ui/Badge.tsx';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { recordOptions } from '../ui/options.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { CouponForm, emptyCoupon } from './coupon-form.ts';

const listCoupons = read('GET /desk/coupons', { provides: ['DeskCoupon'] });
const createCoupon = change('POST /desk/coupons', { invalidates: ['DeskCoupon'] });
const endCoupon = change('POST /desk/coupons/{id}/end', { alwaysInvalidates: ['DeskCoupon'] });

const stateLabels: Record<CouponState, StateLabel> = {
  coming: { label: 'Not started' },
  valid: { label: 'Valid', tone: 'good' },
  'used up': { label: 'Used up' },
  over: { label: 'Expired' },
  ended: { label: 'Ended' },
};

function EndCoupon({ id, code }: DeskCoupon) {
  const [end] = endCoupon.useMutation();
  const confirm = {
    title: `End ${code}?`,
    text: 'No one will be able to use it, and it cannot be started again. Orders that already use the coupon keep their price.',
    button: 'End the coupon',
  };
  return (
    <ActionButton id={`end-${id}`} act={() => end({ id })} confirm={confirm}>
      End<span className="sr-only"> {code}</span>
    </ActionButton>
  );
}

const columns: readonly ListColumn<DeskCoupon>[] = [
  { label: 'Code', cell: ({ code }) => code },
  { label: 'State', cell: ({ state }) => <StateBadge state={stateLabels[state]} />, width: 's' },
  {
    label: 'Discount',
    cell: ({ percent, offPaise }) => (offPaise === null ? `${percent}%` : rupees(offPaise)),
    width: 's',
    phone: 'below',
  },
  { label: 'Until', cell: ({ validUntil }) => longDate(validUntil), width: 'm' },
  { label: 'For', cell: ({ course }) => course ?? 'Every course' },
  { label: 'From', cell: ({ validFrom }) => longDate(validFrom), width: 'm' },
  {
    label: 'Used',
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`),
    numeric: true,
    width: 's',
  },
];

const canEnd = ({ state }: DeskCoupon) => state !== 'ended' && state !== 'over';
const actionsColumn: ListColumn<DeskCoupon> = {
  label: 'Actions',
  cell: (coupon) => canEnd(coupon) && <EndCoupon {...coupon} />,
  width: 's',
};

function AddCoupon({ courses }: Pick<DeskCouponList, 'courses'>) {
  const [add] = createCoupon.useMutation();
  const [message, setMessage] = useState('');
  const today = dateInKolkata(new Date());
  const form = useDeskForm({
    schema: CouponForm,
    defaultValues: emptyCoupon(today),
    send: async (coupon) => {
      const result = await add(coupon);
      setMessage(result.data?.message ?? '');
      return result;
    },
    next: () => emptyCoupon(today),
  });
  return (
    <DialogButton
      id="add-coupon"
      label="New coupon"
      title="New coupon"
      text="Buyers type its code."
      className={buttonClass('accent')}
    >
      <FormFrame form={form} label="Add a coupon" submit="Add the coupon" saved={message}>
        <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
          <TextInput name="code" label="Code" placeholder="DIWALI-10" />
          <TextInput name="off" label="Discount" note="(10% or an amount in rupees)" />
          <Select name="courseId" label="For" none="Every course" options={recordOptions(courses)} />
          <TextInput name="maxUses" label="Maximum uses" note="(empty: no limit)" inputMode="numeric" />
          <DateInput name="validFrom" label="First day" />
          <DateInput name="validUntil" label="Last day" />
        </div>
      </FormFrame>
    </DialogButton>
  );
}

export function CouponsPage() {
  const mayChange = useMay('site.manage');
  const result = listCoupons.useQuery();
  return (
    <DeskPage
      title="Coupons"
      path={deskPaths.coupons}
      actions={mayChange && result.data && <AddCoupon courses={result.data.courses} />}
      about="Buyers type the code on their payment page, or you type it when you sell. Each person uses a code once. A coupon cannot be combined with a discount or with instalments."
    >
      <Loaded what="coupons" result={result}>
        {({ data }) => (
          <ListTable
            caption="Coupons"
            columns={mayChange ? [...columns, actionsColumn] : columns}
            rows={data}
            keyOf={({ id }) => id}
            empty="No coupons yet."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(CouponsPage, () => [visit(listCoupons, undefined)]);
