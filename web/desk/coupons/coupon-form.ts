import { z } from 'zod';
import { checkCoupon, couponFields, type DeskNewCoupon } from '../../../contract/selling/desk-coupons.ts';
import { optionalNumberField, paiseOf } from '../ui/field-schemas.ts';

/** A new coupon as it is typed: the discount is `10%` or an amount in rupees; no course means all courses. */
const TypedCoupon = z.strictObject({
  code: couponFields.code,
  off: z.string(),
  courseId: z.string(),
  validFrom: couponFields.validFrom,
  validUntil: couponFields.validUntil,
  maxUses: optionalNumberField(couponFields.maxUses),
});

const WRONG_DISCOUNT = 'Enter a share such as 10%, or an amount in rupees such as 500';

export const CouponForm: z.ZodType<DeskNewCoupon, z.input<typeof TypedCoupon>> = TypedCoupon.transform(
  ({ off, courseId, ...coupon }, { addIssue }) => {
    const [, percentText] = /^(\d{1,3}) ?%$/.exec(off.trim()) ?? [];
    const percent = percentText === undefined ? null : Number(percentText);
    const offPaise = percentText === undefined ? (paiseOf(off) ?? Number.NaN) : null;
    const isValid =
      couponFields.percent.safeParse(percent).success && couponFields.offPaise.safeParse(offPaise).success;
    if (!isValid) addIssue({ code: 'custom', path: ['off'], message: WRONG_DISCOUNT });
    return { ...coupon, percent, offPaise, courseId: courseId || null };
  },
).superRefine(checkCoupon);

export function emptyCoupon(today: string): z.input<typeof TypedCoupon> {
  return { code: '', off: '', courseId: '', validFrom: today, validUntil: '', maxUses: '' };
}
