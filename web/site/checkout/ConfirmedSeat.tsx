import { clockInKolkata, dateInKolkata, longDate, weekdayAndDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { paths } from '../../../contract/paths.ts';
import { addressOf } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { wholeTimes } from '../../ui/format.ts';
import { YourTime } from '../classes/index.ts';
import { PayForm } from './PayForm.tsx';

const linkClass = 'inline-block py-1 as-link';

export function ConfirmedSeat({ order, token }: { order: PayOrder; token: string }) {
  const { course, due, state, isInvited, firstClass, excess, seats, hasOwnSeat } = order;
  return (
    <section aria-labelledby="seat" className="mt-6 border-l-8 border-good bg-sunk px-5 py-4">
      <h2 id="seat" className="title-3">
        {seats === 1 ? 'Your seat is confirmed.' : `Your ${seats} seats are confirmed.`}
      </h2>
      {hasOwnSeat && (isInvited ? <Invited order={order} /> : <ToLessons course={course.slug} />)}
      {excess && <p className="mt-4">{excessText(excess)}</p>}
      {firstClass && <FirstClass firstClass={firstClass} token={token} />}
      <p className="mt-4">
        <span>{state === 'paid' ? 'Everything is paid.' : ''}</span>
        {due && (
          <>
            <strong>{siteRupees(due.amountPaise)}</strong>
            <span>{` ${state === 'overdue' ? 'was' : 'is'} due on ${longDate(due.dueOn)}.`}</span>
          </>
        )}
      </p>
    </section>
  );
}

function ToLessons({ course }: { course: string }) {
  return (
    <p className="mt-4">
      <a href={paths.learn(course)} className={buttonClass('accent', 'w-full sm:w-auto')}>
        Go to your lessons
      </a>
    </p>
  );
}

function excessText({ amountPaise, isReturned }: NonNullable<PayOrder['excess']>): string {
  const text = `${siteRupees(amountPaise)} more than the price was paid, by a second payment.`;
  if (isReturned) return `${text} We have returned it the way it came.`;
  return `${text} We return it the way it came, and email you when it is sent. Your seat stays as it is.`;
}

/**
 * The link that sets a password stays in the email: someone with the link of an order, such as a company that pays, may
 * not own the account (docs/decisions/0064).
 */
function Invited({ order: { email, course } }: { order: PayOrder }) {
  return (
    <>
      <p className="mt-3 text-lg">
        We emailed a link to set your password to <strong className="wrap-anywhere">{email}</strong>. It opens your
        lessons.
      </p>
      <MailAgain course={course.slug} />
    </>
  );
}

export function MailAgain({ course }: { course: string }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <PayForm action="mail">
        <Submit variant="outline">Send it again</Submit>
      </PayForm>
      <a href={paths.askAbout(course)} className={linkClass}>
        Is the address wrong? Tell us the right one
      </a>
    </div>
  );
}

type FirstClassProps = { firstClass: NonNullable<PayOrder['firstClass']>; token: string };

function FirstClass({ firstClass: { title, startsAt, endsAt }, token }: FirstClassProps) {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <p className="facts text-ink-2">{`Next class${title ? `: ${title}` : ''}`}</p>
      <p>
        <strong>
          {`${weekdayAndDate(dateInKolkata(start))}, ${wholeTimes(`${clockInKolkata(start)} to ${clockInKolkata(end)}`)}`}
        </strong>
        <YourTime iso={startsAt} />
      </p>
      <a href={addressOf('GET /pay/calendar', { token })} className={linkClass}>
        Add to calendar
      </a>
    </div>
  );
}
