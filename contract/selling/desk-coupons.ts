import { z } from 'zod';
import { newCoupon } from '../base/code.ts';
import { day } from '../base/schemas.ts';
import { refuseField } from '../base/text.ts';

const couponStates = ['coming', 'valid', 'used up', 'over', 'ended'] as const;

/** A coupon, and how often it is used; a use counts while its order is held or confirmed. */
const DeskCoupon = z
  .object({
    id: z.uuid(),
    code: z.string(),
    percent: z
      .int()
      .nullable()
      .meta({ description: 'Reduction of the price in percent; null for a coupon with an amount.' }),
    offPaise: z.int().nullable(),
    course: z
      .string()
      .nullable()
      .meta({ description: 'Title of the only course that it is for; null for all courses.' }),
    validFrom: z.iso.date(),
    validUntil: z.iso.date(),
    uses: z.int(),
    maxUses: z.int().nullable(),
    state: z.enum(couponStates),
  })
  .meta({ id: 'DeskCoupon' });

export const DeskCouponList = z
  .object({
    data: z.array(DeskCoupon),
    courses: z
      .array(z.object({ id: z.uuid(), title: z.string() }))
      .meta({ description: 'Courses that a coupon can be limited to.' }),
  })
  .meta({ id: 'DeskCouponList' });

const PERCENT = 'Must be a whole number from 1 to 100';
const AMOUNT = 'Must be an amount in rupees such as 500';
const USES = 'Must be a whole number from 1 to 1,00,000';

type Coupon = { percent: number | null; offPaise: number | null; validFrom: string; validUntil: string };

export function checkCoupon({ percent, offPaise, validFrom, validUntil }: Coupon, context: z.RefinementCtx<Coupon>) {
  if ((percent === null) === (offPaise === null)) refuseField(context, 'percent', 'Enter either percent or rupees');
  if (validUntil < validFrom) refuseField(context, 'validUntil', 'Must not be before the first day');
}

export const couponFields = {
  code: newCoupon,
  percent: z.int({ error: PERCENT }).min(1, { error: PERCENT }).max(100, { error: PERCENT }).nullable(),
  offPaise: z.int({ error: AMOUNT }).min(1, { error: AMOUNT }).max(2_000_000_00, { error: AMOUNT }).nullable(),
  courseId: z.uuid({ error: 'Choose a course' }).nullable(),
  validFrom: day('Choose a day'),
  validUntil: day('Choose a day'),
  maxUses: z.int({ error: USES }).min(1, { error: USES }).max(100_000, { error: USES }).nullable(),
};

export const DeskNewCoupon = z.strictObject(couponFields).superRefine(checkCoupon).meta({ id: 'DeskNewCoupon' });

export type CouponState = (typeof couponStates)[number];
export type DeskCoupon = z.infer<typeof DeskCoupon>;
export type DeskCouponList = z.infer<typeof DeskCouponList>;
export type DeskNewCoupon = z.infer<typeof DeskNewCoupon>;
