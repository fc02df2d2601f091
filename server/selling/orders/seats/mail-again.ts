import { and, eq } from 'drizzle-orm';
import { inviteAccount } from '../../../auth/invite.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import type { Context } from '../../../records/index.ts';
import { mailPaymentReceived } from '../mails/payment.ts';
import { currentEmail, findSums, type Order } from '../queries.ts';

/** Whether the buyer has an account without a password, which only an emailed link opens. */
export async function isInvited(tx: Tx, order: Order): Promise<boolean> {
  if (!order.hasOwnSeat) return false;
  const email = await currentEmail(tx, order);
  return (await tx.$count(users, and(eq(users.email, email), eq(users.emailVerified, false)))) > 0;
}

/** The caller has locked the person. For an account that was never opened, the email leads to its first password. */
export async function mailSeatAgain(context: Context, order: Order): Promise<void> {
  if (order.erasedAt || order.cancelledAt) return;
  if (!order.confirmedAt) {
    const { settledPaise } = await findSums(context.tx, order.id);
    return mailPaymentReceived(context, { order, outcome: 'unchanged' }, { amountPaise: settledPaise });
  }
  if (!order.hasOwnSeat)
    return mailPaymentReceived(context, { order, outcome: 'confirmed', link: null }, { amountPaise: 0 });
  const email = await currentEmail(context.tx, order);
  const { link } = await inviteAccount(context, context.tx, { name: order.name, email, phone: order.mobile });
  await mailPaymentReceived(context, { order, outcome: 'confirmed', link }, { amountPaise: 0 });
}
