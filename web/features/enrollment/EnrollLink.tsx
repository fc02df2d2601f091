import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import type { ChosenCourse } from './chosen-course.ts';
import { preloadEnrollment } from './use-enrollment-popup.tsx';

type EnrollLinkProps = {
  course: ChosenCourse;
  onEnroll: (course: ChosenCourse) => void;
  className?: string;
};

/** Enroll Now: a link to the enrollment page, which the client turns into the pop-up; modified clicks stay a link's. */
export function EnrollLink({ course, onEnroll, className = '' }: EnrollLinkProps) {
  return (
    <Link
      to={paths.enroll(course.slug)}
      data-enhance
      className={buttonClass('accent', className)}
      onPointerEnter={preloadEnrollment}
      onFocus={preloadEnrollment}
      onClick={(event) => {
        if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Some browsers do not focus a link that is clicked; the pop-up gives the focus back to what had it.
        event.currentTarget.focus({ preventScroll: true });
        onEnroll(course);
      }}
    >
      Enroll Now<span className="sr-only"> in {course.title}</span>
    </Link>
  );
}
