import { z } from 'zod';
import { day } from './day.ts';
import { paymentMethods } from './states.ts';
import { line } from './text.ts';

/** A crore of rupees: more is a slip of the keyboard. */
const MOST_PAISE = 1_000_000_000;

/** A payment as staff record it. */
export const DeskNewPayment = z
  .strictObject({
    amountPaise: z
      .int({ error: 'Must be an amount in paise' })
      .min(1, { error: 'Must be more than nothing' })
      .max(MOST_PAISE, { error: 'Must be at most one crore rupees' }),
    method: z.enum(paymentMethods),
    paidOn: day('Choose the day of the payment'),
    reference: line(100).default('').meta({ description: 'Number of the transfer or receipt.' }),
  })
  .meta({ id: 'DeskNewPayment' });

export type DeskNewPayment = z.infer<typeof DeskNewPayment>;
