import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EnrollmentForm } from './EnrollmentForm.tsx';
import type { ChosenCourse } from './enrollment-popup.tsx';
import { ReserveLink } from './ReserveLink.tsx';

type EnrollmentDialogProps = {
  course: ChosenCourse;
  open: boolean;
  /** Changes when a request was sent, so that the next one starts with an empty form. */
  round: number;
  onClose: () => void;
  onSent: (confirmation: ReactNode) => void;
};

/** The enrollment pop-up. It stays mounted while closed, so that typed text survives. */
export function EnrollmentDialog({ course, open, round, onClose, onSent }: EnrollmentDialogProps) {
  return (
    <Dialog
      id="enroll"
      open={open}
      onClose={onClose}
      title={`Enroll in ${course.title}`}
      description="Please fill out the form."
    >
      <EnrollmentForm
        key={round}
        course={course}
        onSent={({ message, reserve }) =>
          onSent(
            <>
              {message}
              {reserve && <ReserveLink to={reserve} />}
            </>,
          )
        }
        cancel={
          <button type="button" className={buttonClass('outline')} onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
