import { longDate, timeInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import type { RefundWay } from '../../../contract/states.ts';
import { greeting } from '../greeting.ts';
import type {
  DecideLetter,
  DueLetter,
  MailSite,
  MoneyAlertLetter,
  OrderLetter,
  OrderOfferLetter,
  PaymentReceivedLetter,
  RefundLetter,
  ReportedLetter,
  ToStaff,
  WaitlistLetter,
  WaitlistOfferLetter,
} from '../types.ts';
import { BatchDetails } from './classes.tsx';
import { Details, Letter, Link } from './Letter.tsx';

type Batch = OrderLetter['batch'];

/** `batch 86, from 14 December 2026, Mon to Fri, 7 to 9 pm`; nothing without a batch. */
export function batchWords(batch: Batch): string {
  if (!batch) return '';
  const times = batch.classTimes ? `, ${batch.classTimes}` : '';
  return `, batch ${batch.number}, from ${longDate(batch.startsOn)}${times}`;
}

function LinkLine({ to }: { to: string }) {
  return (
    <p>
      <Link to={to}>{to}</Link>
    </p>
  );
}

function Questions({ site, code }: { site: MailSite; code: string }) {
  return (
    <p>
      Your order is {code}. Questions? Call {site.phoneShown}, or reply to this mail.
    </p>
  );
}

/** A price, what is off it, and what remains: `Rs.4,999 − Rs.500 = Rs.4,499`. */
function priceWords({ listPaise, discountPaise, totalPaise }: OrderOfferLetter): string {
  const off = discountPaise > 0 ? `${rupees(listPaise)} − ${rupees(discountPaise)} = ` : '';
  return `${off}${rupees(totalPaise)}`;
}

/** The offer of a seat. */
export function OrderOffer(letter: OrderOfferLetter) {
  const { site, name, course, batch, link, code, heldUntil, parts } = letter;
  return (
    <Letter site={site} title={`Your seat in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        Your seat in <strong>{course.title}</strong>
        {batchWords(batch)}. Fee: <strong>{priceWords(letter)}</strong>.
      </p>
      {parts.length > 1 && (
        <p>
          You pay in parts: {parts.map((part) => `${rupees(part.amountPaise)} by ${longDate(part.dueOn)}`).join(', ')}.
        </p>
      )}
      <p>
        {heldUntil ? `Pay here until ${timeInKolkata(heldUntil)}. We keep the seat for you until then:` : 'Pay here:'}
      </p>
      <LinkLine to={link} />
      <p>You need no account for it. The page says how you can pay.</p>
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To somebody who waits for a seat. */
export function WaitlistJoined({ site, name, course, leave }: WaitlistLetter) {
  return (
    <Letter site={site} title={`You wait for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        All seats in <strong>{course.title}</strong> are taken. You are in line: when one is free and it is your turn,
        we write to you and keep it for you for a while.
      </p>
      <p>Not interested any more, or did you not ask for this? Leave the list here:</p>
      <LinkLine to={leave} />
      <p>Questions? Call {site.phoneShown}, or reply to this mail.</p>
    </Letter>
  );
}

/** The offer of a seat to somebody who waited for it. */
export function WaitlistOffer(letter: WaitlistOfferLetter) {
  const { site, name, course, batch, link, code, heldUntil, totalPaise, leave } = letter;
  return (
    <Letter site={site} title={`A seat in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        A seat in <strong>{course.title}</strong>
        {batchWords(batch)} is free, and you are first. Fee: <strong>{rupees(totalPaise)}</strong>. It is yours until{' '}
        {timeInKolkata(heldUntil)}:
      </p>
      <LinkLine to={link} />
      <p>After that it is offered to the next in line. Not interested any more? Then somebody else can have it now:</p>
      <LinkLine to={leave} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To somebody whose money is here. */
export function PaymentReceived(letter: PaymentReceivedLetter) {
  const { site, name, course, batch, link, code, amountPaise, isConfirmed, invitation, document, next, classes } =
    letter;
  return (
    <Letter site={site} title={isConfirmed ? `Your seat in ${course.title}` : 'We have your payment'}>
      <p>{greeting(name)}</p>
      <p>
        {amountPaise > 0 && `We have ${rupees(amountPaise)}, thank you. `}
        {isConfirmed && (
          <>
            Your seat in <strong>{course.title}</strong>
            {batchWords(batch)} is confirmed.
          </>
        )}
      </p>
      {isConfirmed && invitation && (
        <>
          <p>Your account is ready, too. Set its password with this link, which works once, within 7 days:</p>
          <LinkLine to={invitation} />
        </>
      )}
      {isConfirmed && !invitation && (
        <>
          <p>The lessons are here:</p>
          <LinkLine to={`${site.url}/learn/${course.slug}`} />
        </>
      )}
      <BatchDetails batch={classes} />
      {next && (
        <p>
          Next: {rupees(next.amountPaise)} by {longDate(next.dueOn)}.
        </p>
      )}
      <p>{document ? `Your order, with ${document}:` : 'Your order:'}</p>
      <LinkLine to={link} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** When a part is to be paid: `is due today`, `was due on 14 January 2027`. */
export function dueWords({ dueOn, days }: Pick<DueLetter, 'dueOn' | 'days'>): string {
  if (days === 0) return 'is due today';
  return days < 0 ? `is due on ${longDate(dueOn)}` : `was due on ${longDate(dueOn)}`;
}

/** Reminds of a part of the price. */
export function DueReminder(letter: DueLetter) {
  const { site, name, course, amountPaise, link, code, days } = letter;
  return (
    <Letter site={site} title={days > 0 ? 'Your payment is overdue' : 'Your next payment'}>
      <p>{greeting(name)}</p>
      <p>
        {rupees(amountPaise)} for <strong>{course.title}</strong> {dueWords(letter)}. Pay here:
      </p>
      <LinkLine to={link} />
      <p>
        Does it not work out now? Call {site.phoneShown} before we have to ask again: we find a way. Have you paid in
        the last days? Then you need not do anything.
      </p>
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** The number of a transfer, so that its owner knows it and nobody else learns it: `4312…89`. */
export function maskReference(reference: string): string {
  return reference.length > 6 ? `${reference.slice(0, 4)}…${reference.slice(-2)}` : reference;
}

/** To somebody who says that they paid by UPI. */
export function PaymentReported({ site, name, code, amountPaise, reference, link }: ReportedLetter) {
  return (
    <Letter site={site} title="We are looking for your payment">
      <p>{greeting(name)}</p>
      <p>
        We are looking for transfer {maskReference(reference)} of {rupees(amountPaise)} in our account, and write again
        when it is there. Your seat is kept until then.
      </p>
      <LinkLine to={link} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To somebody whose seat is kept no longer. */
export function HoldLapsed({ site, name, course, batch, link, code }: OrderLetter) {
  return (
    <Letter site={site} title={`Your seat in ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        We could not keep the seat in <strong>{course.title}</strong>
        {batchWords(batch)} any longer. If one is free, the same link takes it:
      </p>
      <LinkLine to={link} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To somebody who paid when the last seat was gone. */
export function SeatGonePaid({ site, name, course, code, decideBy }: DecideLetter) {
  return (
    <Letter site={site} title={`Your payment for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        Your payment for <strong>{course.title}</strong> came after the last seat was taken. We will put this right:
        choose another batch, or get all of it back. Reply to this mail, or call {site.phoneShown}.
      </p>
      <p>Without an answer we return it after {timeInKolkata(decideBy)}.</p>
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** By which way money goes back, and when to expect it. */
const refundWayWords: Record<RefundWay, string> = {
  provider: 'the way that you paid, usually within 5 to 7 working days',
  upi: 'by UPI, within ten working days',
  bank_transfer: 'by bank transfer, within ten working days',
  cash: 'in cash at our office',
};

/** To somebody whose money goes back. */
export function RefundStarted(letter: RefundLetter) {
  const { site, name, course, code, link, amountPaise, way, creditNote, endsSeat } = letter;
  return (
    <Letter site={site} title="Your refund">
      <p>{greeting(name)}</p>
      <p>
        We return <strong>{rupees(amountPaise)}</strong> for {course.title} to you, {refundWayWords[way]}.
        {endsSeat && ' Your seat in the course is given up.'}
      </p>
      <p>{creditNote ? `Your order, with credit note ${creditNote}:` : 'Your order:'}</p>
      <LinkLine to={link} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To somebody whose money was sent back. */
export function RefundDone({ site, name, course, code, amountPaise, way }: RefundLetter) {
  const isCash = way === 'cash';
  return (
    <Letter site={site} title="Your refund">
      <p>{greeting(name)}</p>
      <p>
        {rupees(amountPaise)} for {course.title} {isCash ? 'was paid back to you in cash' : 'is sent back to you'}.
        {!isCash && ' It may take your bank a few days to show it.'}
      </p>
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** To the staff: a transfer to look for. */
export function PaymentToCheck({ site, name, course, code, amountPaise, reference, desk }: ToStaff<ReportedLetter>) {
  return (
    <Letter site={site} title={`Payment to check: ${code}`}>
      <p>{name} reports a transfer. Look for it in the account, and confirm or reject it:</p>
      <Details
        rows={[
          ['Order', code],
          ['Course', course.title],
          ['Amount', rupees(amountPaise)],
          ['UTR', reference],
        ]}
      />
      <LinkLine to={desk} />
    </Letter>
  );
}

/** To the staff: money without a seat. */
export function PaidWithoutSeat({ site, name, course, code, decideBy, desk }: ToStaff<DecideLetter>) {
  return (
    <Letter site={site} title={`Paid without a seat: ${code}`}>
      <p>
        {name} paid for {course.title}, order {code}, when the last seat was taken. Offer another batch, or return the
        money, before {timeInKolkata(decideBy)}.
      </p>
      <LinkLine to={desk} />
    </Letter>
  );
}

/** To the staff: something about money that no rule decides. */
export function MoneyAlert({ site, text, answerBy, desk }: MoneyAlertLetter) {
  return (
    <Letter site={site} title="Money alert">
      <p>{text}</p>
      {answerBy && <p>An answer is due by {longDate(answerBy)}.</p>}
      <LinkLine to={desk} />
    </Letter>
  );
}
