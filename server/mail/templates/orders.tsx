import { longDate, timeInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import { greeting } from '../greeting.ts';
import type {
  BuyersReportLetter,
  ChequeLetter,
  DueLetter,
  OrderLetter,
  OrderOfferLetter,
  PaymentReceivedLetter,
  ReportedLetter,
  ToStaff,
} from '../types.ts';
import { BatchDetails } from './classes.tsx';
import { Details, Letter } from './Letter.tsx';
import { batchWords, LinkLine, Questions } from './order-parts.tsx';

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

/** To somebody whose money is here. */
export function PaymentReceived(letter: PaymentReceivedLetter) {
  const { site, name, course, batch, link, code, isConfirmed, invitation, document, next, classes } = letter;
  const { amountPaise, tdsPaise } = letter;
  return (
    <Letter site={site} title={isConfirmed ? `Your seat in ${course.title}` : 'We have your payment'}>
      <p>{greeting(name)}</p>
      <p>
        {amountPaise > 0 && `We have ${rupees(amountPaise - tdsPaise)}, thank you. `}
        {tdsPaise > 0 &&
          `${rupees(tdsPaise)} that you kept back as tax (TDS) counts as paid: please send us its certificate, Form 16A. `}
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

/** To somebody whose cheque was not paid by its bank. */
export function ChequeBounced(letter: ChequeLetter) {
  const { site, name, course, amountPaise, reference, creditNote, next, link, code } = letter;
  return (
    <Letter site={site} title="Your cheque was not paid">
      <p>{greeting(name)}</p>
      <p>
        Your bank did not pay your cheque {reference} of <strong>{rupees(amountPaise)}</strong> for {course.title}.
        {creditNote && ` Credit note ${creditNote} takes its document back.`}
      </p>
      {next && (
        <p>
          {rupees(next.amountPaise)} is due by {longDate(next.dueOn)}. Pay it here, or give us another cheque:
        </p>
      )}
      <LinkLine to={link} />
      <p>Do you think that this is a mistake? Call {site.phoneShown}.</p>
      <Questions site={site} code={code} />
    </Letter>
  );
}

/** The number of a transfer, so that its owner knows it and nobody else learns it: `4312…89`. */
export function maskReference(reference: string): string {
  return reference.length > 6 ? `${reference.slice(0, 4)}…${reference.slice(-2)}` : reference;
}

/** To somebody who says that they paid by UPI. */
export function PaymentReported(letter: BuyersReportLetter) {
  const { site, name, code, amountPaise, reference, link, keptUntil, isProven } = letter;
  return (
    <Letter site={site} title="We are looking for your payment">
      <p>{greeting(name)}</p>
      <p>
        We are looking for transfer {maskReference(reference)} of {rupees(amountPaise)} in our account, and write again
        when it is there.{keptUntil && ` Your seat is kept until ${timeInKolkata(keptUntil)}.`}
      </p>
      {!isProven && <p>Open your order and press “Keep my seat”, and we keep it longer while we look:</p>}
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
