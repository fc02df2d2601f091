import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { Moment } from '../ui/FactList.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** The person's seat in the course of the request, if any; announced when it is given. */
export function SeatLine({ request: { seat, course, stage, batches } }: { request: DeskRequest }) {
  return (
    <div role="status">
      {seat && course && (
        <p className="mb-5">
          In {course.title} since <Moment iso={seat.createdAt} />,{' '}
          {seat.batch ? <BatchLink number={seat.batch} batches={batches} /> : 'in no batch'}.
          {seat.isWaiting && ' Invitation sent; waiting for them to set a password.'}
          {stage !== 'enrolled' && ' Enrolling closes this lead; the seat stays as it is.'}
        </p>
      )}
      {!seat && stage === 'enrolled' && <p>They are no longer in the course.</p>}
    </div>
  );
}

function BatchLink({ number, batches }: { number: number; batches: DeskRequest['batches'] }) {
  const batch = batches.find((one) => one.number === number);
  if (!batch) return `batch ${number}`;
  return <TextLink to={deskPaths.batch(batch.id)}>batch {number}</TextLink>;
}
