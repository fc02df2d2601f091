import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DeskRefundsQuery } from '../../../contract/money/desk-refunds.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { readRefundLimits } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { mayApprove } from './approval.ts';
import { findRefundableOrder, findRefunds } from './desk-queries.ts';
import { proposeRefund } from './terms.ts';

export async function listRefunds({ db }: Pick<Deps, 'db'>, { actor, ...query }: { actor: Actor } & DeskRefundsQuery) {
  const { rows, next } = toPage(await findRefunds(db, query));
  const data = rows.map(({ forApproval, ...row }) => ({ ...row, mayApprove: mayApprove(actor, forApproval) }));
  return { data, next };
}

export async function readRefundable({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: { id: string }) {
  const refundable = (await findRefundableOrder(db, id)) ?? fail.notFound();
  const { order, course, startsOn, refundablePaise, payments } = refundable;
  const { amountPaise, why } = proposeRefund(
    { terms: order.refundTerms, startsOn, refundablePaise },
    dateInKolkata(now()),
  );
  const { code, name, confirmedAt, cancelledAt } = order;
  return {
    order: { id, code, name, course, isConfirmed: confirmedAt !== null, isCancelled: cancelledAt !== null },
    refundablePaise,
    proposedPaise: amountPaise,
    why,
    approvalPaise: (await readRefundLimits(db, dateInKolkata(now()))).refundApprovalPaise,
    payments: payments.map(({ id: paymentId, amountPaise: paymentPaise, provider, ...payment }) => ({
      id: paymentId,
      amountPaise: paymentPaise,
      tdsPaise: payment.tdsPaise,
      method: payment.method,
      paidOn: payment.paidOn,
      reference: payment.reference || (payment.providerPaymentId ?? ''),
      isOnline: provider !== null,
      voidReason: payment.voidReason,
    })),
  };
}
