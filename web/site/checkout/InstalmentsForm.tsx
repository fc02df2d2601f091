import type { ReactNode } from 'react';
import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { PayForm } from './PayForm.tsx';

/** The buyer's choice between paying at once and in the instalments that the company offers; null if there is none. */
export function InstalmentsForm({ order }: { order: PayOrder }) {
  const { hasChosenInstalments, offeredInstalments, totalPaise } = order;
  if (hasChosenInstalments) {
    return (
      <PlanForm way="full" label="Pay all at once">{`You pay ${siteRupees(totalPaise)} in instalments.`}</PlanForm>
    );
  }
  const [first, ...later] = offeredInstalments;
  if (!first) return null;
  const laterText = later.map(({ amountPaise, dueOn }) => ` and ${siteRupees(amountPaise)} by ${longDate(dueOn)}`);
  return (
    <PlanForm way="instalments" label="Pay in instalments">
      Or pay <strong>{`${siteRupees(first.amountPaise)} now`}</strong>
      <span>{`${laterText}. The seat is yours with the first instalment.`}</span>
    </PlanForm>
  );
}

type PlanFormProps = { way: 'instalments' | 'full'; label: string; children: ReactNode };

function PlanForm({ way, label, children }: PlanFormProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-accent bg-sunk px-4 py-3">
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      <PayForm action="instalments" fields={{ way }}>
        <Submit variant="outline">{label}</Submit>
      </PayForm>
    </div>
  );
}
