import { longDate, timeInKolkata } from '../../../contract/calendar.ts';
import { rupees } from '../../../contract/rupees.ts';
import type { RefundWay } from '../../../contract/states.ts';
import { greeting } from '../greeting.ts';
import type { CorrectedLetter, DecideLetter, MoneyAlertLetter, RefundLetter, ToStaff } from '../types.ts';
import { Letter } from './Letter.tsx';
import { LinkLine, Questions } from './order-parts.tsx';

/** When the money came, so that there was no seat to give. */
const cameWords: Record<DecideLetter['why'], string> = {
  full: 'after the last seat was taken',
  over: 'when the batch was over',
  twice: 'when the seat was paid already',
};

/** To somebody who paid when there was no seat to give. */
export function SeatGonePaid({ site, name, course, code, decideBy, why }: DecideLetter) {
  return (
    <Letter site={site} title={`Your payment for ${course.title}`}>
      <p>{greeting(name)}</p>
      <p>
        Your payment for <strong>{course.title}</strong> came {cameWords[why]}. We will put this right: choose another
        batch, or get all of it back. Reply to this mail, or call {site.phoneShown}.
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

/** To a buyer whose invoice is made out anew. */
export function DocumentCorrected({ site, name, course, code, link, old, document, creditNote }: CorrectedLetter) {
  return (
    <Letter site={site} title="Your corrected invoice">
      <p>{greeting(name)}</p>
      <p>
        We have corrected the billing details of <strong>{old}</strong> for {course.title}. Use{' '}
        <strong>{document}</strong> in its place; credit note {creditNote} takes {old} back. What you paid stays as it
        is.
      </p>
      <p>All three are here:</p>
      <LinkLine to={link} />
      <Questions site={site} code={code} />
    </Letter>
  );
}

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

/** To the staff: money without a seat. */
export function PaidWithoutSeat({ site, name, course, code, decideBy, why, desk }: ToStaff<DecideLetter>) {
  return (
    <Letter site={site} title={`Paid without a seat: ${code}`}>
      <p>
        The money of {name} for {course.title}, order {code}, came {cameWords[why]}. Offer another batch, or return the
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
