import { z } from 'zod';
import { day } from './day.ts';
import { paymentMethods } from './states.ts';
import { line } from './text.ts';

/** A crore of rupees: more is a slip of the keyboard. */
const MOST_PAISE = 1_000_000_000;

/** GST began on this day: a payment before it is a slip of the keyboard. */
const FIRST_DAY = '2017-07-01';

/** A payment as staff record it. */
export const DeskNewPayment = z
  .strictObject({
    amountPaise: z
      .int({ error: 'Must be an amount in paise' })
      .min(1, { error: 'Must be more than nothing' })
      .max(MOST_PAISE, { error: 'Must be at most one crore rupees' }),
    method: z.enum(paymentMethods),
    paidOn: day('Choose the day of the payment').refine((value) => value >= FIRST_DAY, {
      error: 'Must be 1 July 2017 or later',
    }),
    reference: line(100).default('').meta({ description: 'Number of the transfer or receipt.' }),
    confirmsLate: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether a day in a closed month or an earlier financial year is meant.' }),
  })
  .meta({ id: 'DeskNewPayment' });

export type DeskNewPayment = z.infer<typeof DeskNewPayment>;
