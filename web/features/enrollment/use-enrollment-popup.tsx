import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { showBusy } from '../../ui/busy.ts';
import { Confirmation } from './Confirmation.tsx';
import type { ChosenCourse } from './chosen-course.ts';
import type { EnrollmentDialog } from './EnrollmentDialog.tsx';

type DialogComponent = ComponentType<ComponentProps<typeof EnrollmentDialog>>;

const load = () => import('./EnrollmentDialog.tsx');

/** Fetches the pop-up before it is asked for. */
export function preloadEnrollment(): void {
  // Without it the link leads to the enrollment page.
  load().catch(() => {});
}

type EnrollmentPopup = {
  /** Opens the pop-up for a course. */
  enroll: (course: ChosenCourse) => void;
  /** To be shown at the end of the page. */
  popup: ReactNode;
};

/** The enrollment pop-up of a page, fetched when it is first asked for, and the confirmation that follows it. */
export function useEnrollmentPopup(): EnrollmentPopup {
  const [Popup, setPopup] = useState<DialogComponent | null>(null);
  const [course, setCourse] = useState<ChosenCourse | null>(null);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState({ count: 0, confirmation: '' });

  const enroll = async (chosen: ChosenCourse) => {
    setSent(({ count }) => ({ count, confirmation: '' }));
    setCourse(chosen);
    setOpen(true);
    try {
      const { EnrollmentDialog } = await showBusy(load());
      setPopup(() => EnrollmentDialog);
    } catch {
      location.assign(paths.enroll(chosen.slug));
    }
  };

  const popup = (
    <>
      {Popup && course && (
        <Popup
          course={course}
          open={open}
          round={sent.count}
          onClose={() => setOpen(false)}
          onSent={(confirmation) => {
            setOpen(false);
            setSent(({ count }) => ({ count: count + 1, confirmation }));
          }}
        />
      )}
      <Confirmation
        message={sent.confirmation}
        onDismiss={() => setSent(({ count }) => ({ count, confirmation: '' }))}
      />
    </>
  );
  return { enroll, popup };
}
