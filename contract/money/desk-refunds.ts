import { z } from 'zod';
import { transferNote } from '../base/code.ts';
import { cursor, listResponse } from '../base/cursor.ts';
import { day, paise, time } from '../base/schemas.ts';
import { paymentMethods, refundKinds, refundStates, refundWays } from '../base/states.ts';
import { line } from '../base/text.ts';

const order = z.object({ id: z.uuid(), code: z.string(), name: z.string(), course: z.string() });

/** A refund, a chargeback, or a request to void a payment, whose `way` has no meaning. */
export const DeskRefund = z
  .object({
    id: z.uuid(),
    order,
    amountPaise: paise,
    kind: z.enum(refundKinds),
    way: z.enum(refundWays),
    state: z.enum(refundStates),
    reason: z.string(),
    endsSeat: z.boolean().meta({ description: 'Whether the refund removes the learner from the course.' }),
    creditNote: z.object({ id: z.uuid(), label: z.string() }).nullable(),
    requestedBy: z.string().nullable().meta({
      description: 'Name of the member of staff; null if no one of the staff requested it, or once they have left.',
    }),
    mayApprove: z
      .boolean()
      .meta({ description: 'False for the person who asked for it, because someone else must approve it.' }),
    approvedBy: z.string().nullable(),
    error: z.string().nullable().meta({ description: 'The reason why it failed or was declined.' }),
    createdAt: time,
    doneAt: time.nullable(),
  })
  .meta({ id: 'DeskRefund' });

export const DeskRefundsQuery = z.strictObject({ state: z.enum(refundStates).optional(), cursor });
export const DeskRefundList = listResponse(DeskRefund, 'DeskRefundList');

const Payment = z.object({
  id: z.uuid(),
  amountPaise: paise,
  tdsPaise: paise.meta({ description: 'Tax that a company deducted from it (TDS) and did not pay us.' }),
  method: z.enum(paymentMethods),
  paidOn: z.iso.date(),
  reference: z.string(),
  isOnline: z.boolean().meta({ description: 'Whether it was paid through the payment service.' }),
  voidReason: z.string().nullable(),
});

export const DeskRefundable = z
  .object({
    order: order.extend({ isConfirmed: z.boolean(), isCancelled: z.boolean() }),
    refundablePaise: paise.meta({ description: 'The amount paid, less the amount returned.' }),
    proposedPaise: paise.meta({ description: 'The amount that the terms of the order give back today.' }),
    why: z.string().meta({ description: 'The reason for `proposedPaise`, in words.' }),
    approvalPaise: paise.meta({ description: 'Above this amount, a second person must approve the refund.' }),
    payments: z.array(Payment).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'DeskRefundable' });
export const DeskRefundableResponse = z.object({ data: DeskRefundable }).meta({ id: 'DeskRefundableResponse' });

export const DeskRefundRequest = z
  .strictObject({
    amountPaise: z
      .int({ error: 'Must be an amount in rupees such as 5,999' })
      .min(0, { error: 'Must be an amount in rupees such as 5,999' })
      .max(1_000_000_000, { error: 'Must be at most one crore rupees' }),
    refundablePaise: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .meta({ description: '`refundablePaise` as it was read; if something was refunded since, nothing is done.' }),
    way: z.enum(refundWays),
    reason: line(200, 'Enter the reason').meta({ description: 'Printed on the credit note.' }),
    endsSeat: z.boolean(),
  })
  .meta({ id: 'DeskRefundRequest' });

/** Body of `POST /api/desk/refunds/{id}/came-back`. */
export const DeskRefundBack = z
  .strictObject({ returnedOn: day('Choose the day'), reason: line(200, 'Enter the reason given by the bank') })
  .meta({ id: 'DeskRefundBack' });

export const DeskRefundFinish = z
  .strictObject({
    way: z.enum(['upi', 'bank_transfer', 'cash']),
    reference: transferNote().meta({ description: 'Number of the transfer.' }),
    sentOn: day('Choose the day')
      .optional()
      .meta({ description: 'The day on which the bank sent it; today if none is given.' }),
  })
  .meta({ id: 'DeskRefundFinish' });

export const DeskRefundDone = z.object({ message: z.string() }).meta({ id: 'DeskRefundDone' });

export type DeskRefund = z.infer<typeof DeskRefund>;
export type DeskRefundsQuery = z.infer<typeof DeskRefundsQuery>;
export type DeskRefundList = z.infer<typeof DeskRefundList>;
export type DeskRefundable = z.infer<typeof DeskRefundable>;
export type DeskRefundRequest = z.infer<typeof DeskRefundRequest>;
export type DeskRefundFinish = z.infer<typeof DeskRefundFinish>;
export type DeskRefundBack = z.infer<typeof DeskRefundBack>;
