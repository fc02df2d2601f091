import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PaidCourse } from '../../../contract/course.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { showBusy } from '../../ui/navigation-status.tsx';
import { useButtonRole } from '../../ui/use-button-role.ts';
import type { EnrollmentDialog } from './EnrollmentDialog.tsx';

/** The fields of a course that enrolling needs. */
export type ChosenCourse = Pick<PaidCourse, 'id' | 'slug' | 'title'>;

/** Confirms that the request was sent, until dismissed. The region exists before its text, so screen readers read it. */
function Confirmation({ message, onDismiss }: { message: ReactNode; onDismiss: () => void }) {
  return (
    <div role="status" aria-label="Enrollment request" className="fixed inset-x-4 top-20 z-40 mx-auto max-w-xl">
      {message && (
        <div className="flex items-start gap-4 rounded border border-good border-l-8 bg-sheet py-4 pr-3 pl-5 shadow-2xl">
          <p className="grow">{message}</p>
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-8 shrink-0 place-items-center rounded hover:bg-soft"
            onClick={onDismiss}
          >
            <CloseIcon size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

type DialogComponent = ComponentType<ComponentProps<typeof EnrollmentDialog>>;

const load = () => import('./EnrollmentDialog.tsx');

/** Preloads the pop-up. */
function preloadEnrollment(): void {
  // If that fails, the link leads to the enrollment page.
  load().catch(() => {});
}

type EnrollmentPopup = {
  /** Opens the pop-up for a course. */
  enroll: (course: ChosenCourse) => void;
  /** Goes at the end of the page. */
  popup: ReactNode;
};

/** The enrollment pop-up of a page, loaded at first use, and the confirmation after it. */
export function useEnrollmentPopup(): EnrollmentPopup {
  const [Popup, setPopup] = useState<DialogComponent | null>(null);
  const [course, setCourse] = useState<ChosenCourse | null>(null);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<{ count: number; confirmation: ReactNode }>({ count: 0, confirmation: '' });

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

type EnrollLinkProps = {
  course: ChosenCourse;
  onEnroll: (course: ChosenCourse) => void;
  className?: string;
};

/** Enroll Now: a link to the enrollment page; the client opens the pop-up instead, except for modified clicks. */
export function EnrollLink({ course, onEnroll, className = '' }: EnrollLinkProps) {
  const buttonRole = useButtonRole({ 'aria-haspopup': 'dialog' });
  return (
    <Link
      {...buttonRole}
      to={paths.enroll(course.slug)}
      data-enhance
      className={buttonClass('accent', className)}
      onPointerEnter={preloadEnrollment}
      onFocus={preloadEnrollment}
      onClick={(event) => {
        if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Some browsers do not focus a clicked link, and the pop-up restores the focus when it closes.
        event.currentTarget.focus({ preventScroll: true });
        onEnroll(course);
      }}
    >
      Enroll Now<span className="sr-only"> in {course.title}</span>
    </Link>
  );
}
