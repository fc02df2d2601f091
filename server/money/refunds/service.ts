import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type {
  DeskRefund,
  DeskRefundable,
  DeskRefundList,
  DeskRefundsQuery,
} from '../../../contract/money/desk-refunds.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { readBusiness } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { mayApprove } from './approval.ts';
import { findRefundableOrder, findRefunds } from './desk-queries.ts';
import { proposeRefund } from './terms.ts';

type Row = Awaited<ReturnType<typeof findRefunds>>[number];

export async function listRefunds(
  { db }: Pick<Deps, 'db'>,
  { actor, ...query }: { actor: Actor } & DeskRefundsQuery,
): Promise<DeskRefundList> {
  const { rows, next } = toPage(await findRefunds(db, query));
  return { data: rows.map((row) => presentRefund(row, actor)), next };
}

function presentRefund({ refund, order, creditNote, requestedBy, approvedBy }: Row, actor: Actor): DeskRefund {
  const { id, amountPaise, kind, way, state, reason, endsSeat, error, createdAt, doneAt } = refund;
  return {
    id,
    order,
    amountPaise,
    kind,
    way,
    state,
    reason,
    endsSeat,
    creditNote,
    requestedBy,
    mayApprove: mayApprove(actor, refund),
    approvedBy,
    error,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}

/** @throws RequestError not_found */
export async function readRefundable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: { id: string },
): Promise<DeskRefundable> {
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
    approvalPaise: (await readBusiness(db)).refundApprovalPaise,
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
