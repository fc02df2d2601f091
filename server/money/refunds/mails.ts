import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { taxDocuments } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { findOrder, mailBuyer, type Order } from '../../selling/orders/index.ts';
import { findOrderOf, type Refund } from './queries.ts';

type MailDeps = Pick<Deps, 'env' | 'queueMail' | 'templates'>;

/** Tells the buyer that money goes back, or was sent. */
export async function mailRefund(
  deps: MailDeps,
  tx: Tx,
  order: Order,
  refund: Refund,
  kind: 'refund_started' | 'refund_done',
): Promise<void> {
  const [note] = await tx
    .select({ label: taxDocuments.label })
    .from(taxDocuments)
    .where(eq(taxDocuments.refundId, refund.id));
  const { amountPaise, way, endsSeat } = refund;
  const said = { amountPaise, way, endsSeat, creditNote: note?.label ?? null };
  await mailBuyer(deps, tx, order, kind, (templates, letter) =>
    kind === 'refund_started'
      ? templates.refundStarted({ ...letter, ...said })
      : templates.refundDone({ ...letter, ...said }),
  );
}

/** Tells the buyer that the payment service sent their money. */
export async function mailRefundDone(deps: MailDeps, tx: Tx, refund: Refund): Promise<void> {
  const order = await findOrder(tx, await findOrderOf(tx, refund.id));
  await mailRefund(deps, tx, order, refund, 'refund_done');
}
