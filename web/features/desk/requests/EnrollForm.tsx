import { longDate } from '../../../../contract/calendar.ts';
import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { Fold } from '../ui/Fold.tsx';
import { SelectField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useEnrollDeskRequestMutation } from './endpoints.ts';
import { PaymentInputs } from './Payments.tsx';
import { EnrollFields, emptyPayment, showPaise } from './payment-form.ts';

/** How the person of a request gets a seat: each way is folded until it is wanted. */
export function EnrollWays({ of: request }: { of: DeskRequest }) {
  return (
    <Fold label={`Enroll in ${request.course.title}`}>
      <EnrollForm of={request} />
    </Fold>
  );
}

/** Gives the person of a request a seat, in a batch or none yet, with what they paid. */
function EnrollForm({ of: request }: { of: DeskRequest }) {
  const { id, email, pricePaise } = request;
  const [enroll] = useEnrollDeskRequestMutation();
  const form = useDeskForm({
    schema: EnrollFields,
    defaultValues: { batchId: '', ...emptyPayment() },
    send: (wish) => enroll({ id, ...wish }),
  });
  return (
    <FormFrame of={form} label="Enroll" submit="Enroll">
      <p className="mb-5 max-w-[65ch] text-ink-2 wrap-anywhere">
        They get the course and a mail to {email}. If this e-mail has no account yet, one is created, and the mail has a
        link to set its password.{pricePaise !== null && ` The course costs ${showPaise(pricePaise)}.`}
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

/** The seat of a request's person in its course, if there is one; read out when it is given. */
export function SeatLine({ of: { seat, course, stage, batches } }: { of: DeskRequest }) {
  return (
    <div role="status">
      {seat && (
        <p className="mb-5">
          In {course.title} since <LocalTime iso={seat.createdAt} />,{' '}
          {seat.batch ? <BatchLink number={seat.batch} of={batches} /> : 'in no batch'}.
          {seat.isWaiting && ' Invitation sent; waiting for them to set a password.'}
          {stage !== 'enrolled' && ' Enrolling closes this request; the seat stays as it is.'}
        </p>
      )}
      {!seat && stage === 'enrolled' && <p>They are no longer in the course.</p>}
    </div>
  );
}

/** The batch by its number, with the way to it until it is over. */
function BatchLink({ number, of: batches }: { number: number; of: DeskRequest['batches'] }) {
  const batch = batches.find((one) => one.number === number);
  if (!batch) return `batch ${number}`;
  return <TextLink to={deskPaths.batch(batch.id)}>batch {number}</TextLink>;
}
