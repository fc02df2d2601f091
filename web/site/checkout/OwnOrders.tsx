import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import { documentKindWords } from '../../../contract/base/states.ts';
import type { OwnOrder } from '../../../contract/money/checkout.ts';
import type { OrderState } from '../../../contract/selling/order-state.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { listOwnOrders } from './endpoints.ts';

const stateLabels: Record<OrderState, string> = {
  open: 'Not paid yet',
  held: 'Not paid yet',
  lapsed: 'Not paid yet',
  needs_seat: 'Paid; we are looking for a seat',
  confirmed: 'Your seat is confirmed',
  overdue: 'A payment is late',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export function OwnOrders() {
  const { data: orders, isError, refetch } = listOwnOrders.useQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError) return <TryAgain message="Your orders could not be loaded." onRetry={refetch} />;
  if (!orders) return <TextSkeleton label="Loading your orders" />;
  if (orders.length === 0) return <p>You have not paid for anything yet.</p>;
  return (
    <ul>
      {orders.map((order) => (
        <Order key={order.code} order={order} />
      ))}
    </ul>
  );
}

function stateLabelOf({ state, paidPaise }: OwnOrder): string {
  return stateLabels[state] === 'Not paid yet' && paidPaise > 0 ? 'Paid in part' : stateLabels[state];
}

function Order({ order }: { order: OwnOrder }) {
  const { code, course, totalPaise, paidPaise, due, url, documents } = order;
  return (
    <li className="border-b border-hairline py-5 first:pt-0">
      <p className="facts text-ink-2">{`Order ${code}`}</p>
      <p className="mt-1 font-bold wrap-anywhere">{course}</p>
      <p className="text-base text-ink-2">
        {`${stateLabelOf(order)}. ${siteRupees(paidPaise)} of ${siteRupees(totalPaise)} is paid.`}
      </p>
      {due && (
        <p>
          <strong>{siteRupees(due.amountPaise)}</strong>
          <span>{` is due on ${longDate(due.dueOn)}.`}</span>
        </p>
      )}
      {url && (
        // A document of its own: it has another policy.
        <a href={url} className={buttonClass(due ? 'accent' : 'outline', 'mt-3')}>
          <span>{due ? 'Pay now' : 'See the order'}</span>
          <span className="sr-only">{`: order ${code}`}</span>
        </a>
      )}
      {documents.length > 0 && (
        <ul className="mt-3 text-base" aria-label={`Documents of order ${code}`}>
          {documents.map(({ id, kind, label, issuedOn, totalPaise: paise }) => (
            <li key={id}>
              <a href={addressOf('GET /account/documents/{id}', { id })} className="inline-block py-1 as-link">
                {`${documentKindWords[kind]} ${label}`}
              </a>{' '}
              <span className="text-ink-2">{`(PDF), ${siteRupees(paise)}, ${longDate(issuedOn)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
