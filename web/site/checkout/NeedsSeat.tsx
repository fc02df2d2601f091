import { longDate } from '../../../contract/base/calendar.ts';
import { siteRupees } from '../../../contract/base/rupees.ts';
import type { PayOrder } from '../../../contract/money/checkout.ts';
import { Submit } from '../../ui/form/Form.tsx';
import { wholeTimes } from '../../ui/format.ts';
import { ConfirmBox } from './ConfirmBox.tsx';
import { indiaTime } from './OrderStateText.tsx';
import { PayForm } from './PayForm.tsx';

export function NeedsSeat({ order }: { order: PayOrder }) {
  const { sale, seatChoiceDeadline, choices, refund, onlyPays } = order;
  return (
    <section aria-labelledby="choose" className="mt-6 border-l-8 border-accent bg-sunk px-5 py-4">
      <h2 id="choose" className="title-3">
        Choose another batch or a refund
      </h2>
      <p className="mt-3">
        We have your payment, but <span>{sale === 'over' ? 'this batch is over' : 'the last seat had gone'}</span>.
        <span>
          {seatChoiceDeadline
            ? ` Please choose before ${indiaTime(seatChoiceDeadline)}. If you do not choose, we refund all of it.`
            : ''}
        </span>
      </p>
      {onlyPays && <p className="mt-3">The link in our email opens the page to choose on.</p>}
      {choices.map(({ id, number, startsOn, classTimes }) => (
        <div key={id} className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
          <p>
            <strong>{`Batch ${number}`}</strong>
            <span>{`, from ${longDate(startsOn)}${classTimes ? wholeTimes(`. ${classTimes}`) : ''}`}</span>
          </p>
          <PayForm action="seat" fields={{ batchId: id }}>
            <Submit variant="outline">
              Take this seat<span className="sr-only">{` in batch ${number}`}</span>
            </Submit>
          </PayForm>
        </div>
      ))}
      {refund && refund.amountPaise > 0 && (
        <div className="mt-4 border-t border-hairline pt-4">
          <PayForm action="refund">
            <ConfirmBox id="sure-choose">I do not want a seat. Refund all of my money.</ConfirmBox>
            <Submit variant="outline">{`Refund ${siteRupees(refund.amountPaise)}`}</Submit>
          </PayForm>
        </div>
      )}
    </section>
  );
}
