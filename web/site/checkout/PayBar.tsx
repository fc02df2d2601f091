import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { buttonClass } from '../../ui/button.ts';
import { formIds, type NextStep, nextStepOf } from './next-step.ts';

const buttons: Record<NextStep, { label: string; form?: string; section?: string }> = {
  keep: { label: 'Keep my seat', form: formIds.hold },
  confirm: { label: 'Confirm my seat', form: formIds.hold },
  hold: { label: 'Keep my seat', form: formIds.hold },
  online: { label: 'Pay now', form: formIds.online },
  bill: { label: 'Continue', section: '#bill' },
  other: { label: 'How to pay', section: '#pay' },
};

export function PayBar({ order }: { order: PayOrder }) {
  const step = nextStepOf(order);
  if (!step) return null;
  const { label, form, section } = buttons[step];
  const className = buttonClass('accent', 'w-full px-4!');
  const { due, totalPaise } = order;
  return (
    <aside aria-label="Payment" className="bottom-bar border-strong border-t bg-sheet lg:hidden">
      <div className="mx-auto grid max-w-2xl grid-cols-[1fr_minmax(8.5rem,auto)] items-center gap-3 px-5 py-2.5">
        <p className="leading-snug">
          <span className="font-display font-bold text-[1.375rem] leading-none tracking-tight">
            {siteRupees(due?.amountPaise ?? totalPaise)}
          </span>
          <span className="block text-sm text-ink-2">
            {due && due.amountPaise < totalPaise ? `of ${siteRupees(totalPaise)} in all` : 'including GST'}
          </span>
        </p>
        {form ? (
          <button type="submit" form={form} className={className}>
            {label}
          </button>
        ) : (
          <a href={section} className={className}>
            {label}
          </a>
        )}
      </div>
    </aside>
  );
}
