import { buttonClass } from '../../ui/button.ts';
import { PayForm, TextInput, useTyped } from './PayForm.tsx';

/** A coupon, for who has one. */
export function CouponForm() {
  const { typed, error } = useTyped('coupon');
  return (
    <details className="mt-6" open={Boolean(typed || error)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">I have a coupon</summary>
      <PayForm action="coupon">
        <TextInput name="coupon" label="Code of the coupon" required maxLength={20} autoComplete="off" />
        <button type="submit" className={buttonClass('outline')}>
          Use the coupon
        </button>
      </PayForm>
    </details>
  );
}
