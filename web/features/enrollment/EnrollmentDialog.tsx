import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ChosenCourse } from './chosen-course.ts';
import { EnrollmentForm } from './EnrollmentForm.tsx';

type EnrollmentDialogProps = {
  course: ChosenCourse;
  open: boolean;
  /** Changes when a request was sent: the next one starts with an empty form. */
  round: number;
  onClose: () => void;
  onSent: (confirmation: string) => void;
};

/** The enrollment pop-up. It stays in the page while closed, so that what was typed is there when it opens again. */
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
        onSent={onSent}
        cancel={
          <button type="button" className={buttonClass('outline')} onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
