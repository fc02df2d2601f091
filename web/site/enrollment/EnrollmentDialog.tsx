import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ChosenCourse } from './EnrollLink.tsx';
import { EnrollmentForm, EnrollmentNotice } from './EnrollmentForm.tsx';
import type { SentRequest } from './sent-requests.ts';

type EnrollmentDialogProps = {
  course: ChosenCourse;
  open: boolean;
  /** Changes after each request, so that the next one starts with an empty form. */
  formKey: number;
  onClose: () => void;
  onSent: (sent: SentRequest) => void;
};

/** The notice, folded to one line so that Submit fits on the first screen of a phone. */
function FoldedNotice({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="block py-1 text-[0.9375rem] leading-normal text-ink-2 [&::-webkit-details-marker]:hidden">
        Kept only to call you. <span className="text-ink as-link">Details</span>
      </summary>
      {children}
    </details>
  );
}

/** The enrollment pop-up. It stays mounted while closed, so that typed text survives. */
export function EnrollmentDialog({ course, open, formKey, onClose, onSent }: EnrollmentDialogProps) {
  return (
    <Dialog
      id="enroll"
      isSheetOnPhone
      open={open}
      onClose={onClose}
      title={`Enroll in ${course.title}`}
      description="Please fill out the form."
    >
      <EnrollmentForm
        key={formKey}
        course={course}
        notice={
          <FoldedNotice>
            <EnrollmentNotice course={course} />
          </FoldedNotice>
        }
        onSent={onSent}
        actionsClass="sticky -bottom-6 -mx-6 -mb-6 bg-paper px-6 pt-3 pb-6 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-8"
        cancel={
          <button type="button" className={buttonClass('outline')} onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
