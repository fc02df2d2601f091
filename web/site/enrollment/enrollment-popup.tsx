import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { showBusy } from '../../ui/navigation-status.tsx';
import { type ChosenCourse, loadDialog } from './EnrollLink.tsx';
import type { EnrollmentDialog } from './EnrollmentDialog.tsx';
import { rememberRequest } from './sent-requests.ts';

type DialogComponent = ComponentType<ComponentProps<typeof EnrollmentDialog>>;

type EnrollmentPopup = {
  enroll: (course: ChosenCourse) => void;
  /** Belongs at the end of the page. */
  popup: ReactNode;
};

export function useEnrollmentPopup(): EnrollmentPopup {
  const [Popup, setPopup] = useState<DialogComponent | null>(null);
  const [course, setCourse] = useState<ChosenCourse | null>(null);
  const [open, setOpen] = useState(false);
  const [formKey, setFormKey] = useState(0);

  const enroll = async (chosen: ChosenCourse) => {
    setCourse(chosen);
    setOpen(true);
    try {
      const { EnrollmentDialog } = await showBusy(loadDialog());
      setPopup(() => EnrollmentDialog);
    } catch {
      location.assign(paths.enroll(chosen.slug));
    }
  };

  const popup = Popup && course && (
    <Popup
      course={course}
      open={open}
      formKey={formKey}
      onClose={() => setOpen(false)}
      onSent={(sent) => {
        setOpen(false);
        setFormKey((previous) => previous + 1);
        rememberRequest(course.id, sent);
      }}
    />
  );
  return { enroll, popup };
}
