import { buttonClass } from '../../ui/button.ts';
import { PayForm, TextInput, useTyped } from './PayForm.tsx';

/** A coupon, for a buyer who has one, and the way to take it off again. */
export function CouponForm({ coupon }: { coupon: string | null }) {
  const { typed, error } = useTyped('coupon');
  return (
    <>
      {coupon && (
        <div className="mt-6">
          <PayForm action="coupon/remove">
            <button type="submit" className={buttonClass('outline')}>
              Take the coupon {coupon} off
            </button>
          </PayForm>
        </div>
      )}
      <details className="mt-6" open={Boolean(typed || error)}>
        <summary className="min-h-11 cursor-pointer py-2 font-bold">
          {coupon ? 'I have another coupon' : 'I have a coupon'}
        </summary>
        <PayForm action="coupon">
          <TextInput name="coupon" label="Code of the coupon" required maxLength={20} autoComplete="off" />
          <button type="submit" className={buttonClass('outline')}>
            Use the coupon
          </button>
        </PayForm>
      </details>
    </>
  );
}
