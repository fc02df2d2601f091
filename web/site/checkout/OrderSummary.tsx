import type { ReactNode } from 'react';
import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import { documentKindWords } from '../../../contract/base/states.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { addressOf } from '../../calls.ts';
import { wholeTimes } from '../../ui/format.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-hairline py-2.5 first:border-t-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}

export function OrderSummary({ order, token }: { order: PayOrder; token: string }) {
  const { batch, state, seats, listPaise, discountPaise, totalPaise, paidPaise, instalments, coupon } = order;
  return (
    <section className="mt-6 rounded border border-strong bg-sheet px-5 py-4" aria-label="Your order">
      <dl>
        <Row label="For">{order.name}</Row>
        {seats > 1 && <Row label="Seats">{`${seats} at ${siteRupees(listPaise / seats)}`}</Row>}
        {batch && state !== 'needs_seat' && (
          <Row label="Batch">{`${batch.number}, from ${longDate(batch.startsOn)}`}</Row>
        )}
        {batch?.classTimes && state !== 'needs_seat' && <Row label="Classes">{wholeTimes(batch.classTimes)}</Row>}
        {discountPaise > 0 && <Row label="Price">{siteRupees(listPaise)}</Row>}
        {discountPaise > 0 && (
          <Row label={coupon ? `Coupon ${coupon}` : 'Discount'}>{`− ${siteRupees(discountPaise)}`}</Row>
        )}
        <Row label="Total">
          <strong>{siteRupees(totalPaise)}</strong>
        </Row>
        {instalments.length > 1 &&
          instalments.map((instalment, index) => (
            <Row
              key={instalment.dueOn + String(index)}
              label={`Instalment ${index + 1}, by ${longDate(instalment.dueOn)}`}
            >
              {`${siteRupees(instalment.amountPaise)}${instalment.isPaid ? ', paid' : ''}`}
            </Row>
          ))}
        {paidPaise > 0 && <Row label="Paid">{siteRupees(paidPaise)}</Row>}
      </dl>
      <Documents order={order} token={token} />
    </section>
  );
}

function Documents({ order: { documents }, token }: { order: PayOrder; token: string }) {
  if (documents.length === 0) return null;
  return (
    <ul className="border-t border-hairline pt-3">
      {documents.map(({ id, label, kind }) => (
        <li key={id}>
          <a href={addressOf('GET /pay/documents/{id}', { id, token })} className="inline-block py-1.5 as-link">
            {`${documentKindWords[kind]} ${label} (PDF)`}
          </a>
        </li>
      ))}
    </ul>
  );
}
