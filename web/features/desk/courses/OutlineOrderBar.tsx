import { buttonClass } from '../../../ui/button.ts';
import type { useOutlineOrder } from './use-outline-order.ts';

/** Stores a new order of the outline, or goes back to the stored one. */
export function OutlineOrderBar({ order }: { order: ReturnType<typeof useOutlineOrder> }) {
  const { isOpen, isBusy, isSaved, failure, save, drop } = order;
  return (
    <div className="my-4 flex min-h-12 flex-wrap items-center gap-3">
      {isOpen && (
        <>
          <button type="button" disabled={isBusy} onClick={save} className={buttonClass('accent')}>
            {isBusy ? 'Saving...' : 'Save the order'}
          </button>
          <button type="button" disabled={isBusy} onClick={drop} className={buttonClass('outline')}>
            Back to the stored order
          </button>
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
