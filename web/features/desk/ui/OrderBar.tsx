import { buttonClass } from '../../../ui/button.ts';
import { BusyButton } from './BusyButton.tsx';
import type { useOrder } from './use-order.ts';

type OrderBarProps = { order: Omit<ReturnType<typeof useOrder>, 'rows' | 'put'> };

/** Stores a new order, or goes back to the stored one. */
export function OrderBar({ order: { isOpen, isBusy, isSaved, failure, save, drop } }: OrderBarProps) {
  return (
    <div className="my-4 flex min-h-12 flex-wrap items-center gap-3">
      {isOpen && (
        <>
          <BusyButton type="button" isBusy={isBusy} onClick={save} className={buttonClass('accent')}>
            {isBusy ? 'Saving...' : 'Save the order'}
          </BusyButton>
          <BusyButton type="button" isBusy={isBusy} onClick={drop} className={buttonClass('outline')}>
            Back to the stored order
          </BusyButton>
        </>
      )}
      <p role="status" className="font-medium text-good">
        {isSaved && 'The order is saved.'}
      </p>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {failure}
      </p>
    </div>
  );
}
