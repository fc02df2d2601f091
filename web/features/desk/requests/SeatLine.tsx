import type { DeskRequest } from '../../../../contract/desk-requests.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';

/** The seat of a request's person in its course, if there is one; read out when it is given. */
export function SeatLine({ of: { seat, course, stage } }: { of: DeskRequest }) {
  return (
    <div role="status">
      {seat && (
        <p className="mb-5">
          In {course.title} since <LocalTime iso={seat.createdAt} />,{' '}
          {seat.batch ? `batch ${seat.batch}` : 'in no batch'}.
          {seat.isWaiting && ' The course waits until they set their password by the link that was mailed.'}
          {stage !== 'enrolled' && ' Enrolling closes this request; the seat stays as it is.'}
        </p>
      )}
      {!seat && stage === 'enrolled' && <p>The seat is gone.</p>}
    </div>
  );
}
