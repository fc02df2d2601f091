import { longDate } from '../../../../contract/calendar.ts';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useEnrollDeskRequestMutation } from './endpoints.ts';
import { PaymentInputs } from './PaymentInputs.tsx';
import { EnrollFields, emptyPayment } from './payment-form.ts';
import { showPaise } from './rupees.ts';

/** Gives the person of a request a seat, in a batch or none yet, with what they paid. */
export function EnrollForm({ of: request }: { of: DeskRequest }) {
  const { id, email, course, pricePaise } = request;
  const [enroll] = useEnrollDeskRequestMutation();
  const form = useDeskForm({
    schema: EnrollFields,
    defaultValues: { batchId: '', ...emptyPayment() },
    send: (wish) => enroll({ id, ...wish }),
  });
  return (
    <FormFrame of={form} label="Enroll" submit={`Enroll in ${course.title}`}>
      <p className="mb-5 max-w-[65ch] text-ink-2 wrap-anywhere">
        They get the course and a mail to {email}. If there is no account with this e-mail, one is made, and the mail
        has a link to set its password.{pricePaise !== null && ` The course costs ${showPaise(pricePaise)}.`}
      </p>
      <SelectField of={form} name="batchId" label="Batch" options={batchOptions(request)} />
      <PaymentInputs of={form} note="(optional)" />
    </FormFrame>
  );
}

function batchOptions({ batches }: DeskRequest) {
  const open = batches.filter(({ seatsLeft }) => seatsLeft !== 0);
  return [
    { value: '', label: 'No batch yet' },
    ...open.map(({ id, number, startsOn, seatsLeft }) => ({
      value: id,
      label: `Batch ${number}, starts ${longDate(startsOn)}${seatsLeft === null ? '' : `, ${seatsLeft} left`}`,
    })),
  ];
}
