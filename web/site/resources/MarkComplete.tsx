import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { FreeCourseDetail } from '../../../contract/course.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { useMe } from '../account/endpoints.ts';
import { useFormOutcome } from '../form-outcome/index.ts';
import { saveCompletion } from './device-completions.ts';
import { statusText } from './texts.ts';
import { useCompletedCourses } from './use-completed-courses.ts';

/** Marks a free course complete, or shows since when it is. Without scripts that needs an account. */
export function MarkComplete({ course }: { course: FreeCourseDetail }) {
  const completedAt = useCompletedCourses()[course._id];
  const outcome = useFormOutcome('free-completion');
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid gap-3">
      <p ref={status} tabIndex={-1} className="facts">
        <span>{statusText(course.completed || completedAt !== undefined)}</span>
        {completedAt && ', '}
        {completedAt && <LocalTime iso={completedAt} />}
      </p>
      {completedAt ? (
        <KeepWithAccount page={course.route} />
      ) : (
        <form
          action="/api/learning/free-completion"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            flushSync(() => saveCompletion(course._id));
            // The focused button has gone.
            status.current?.focus();
          }}
        >
          <input type="hidden" name="course" value={course._id} />
          <button type="submit" data-enhance="" className={buttonClass('accent')}>
            Mark complete
          </button>
          <p role="alert" className="mt-4 font-medium text-bad empty:hidden">
            {outcome?.ok === false && outcome.message}
          </p>
        </form>
      )}
    </div>
  );
}

/** Suggests to a visitor to sign in, to save the completion with an account. */
function KeepWithAccount({ page }: { page: string }) {
  const me = useMe();
  if (me !== null) return null;
  return (
    <p className="text-base text-ink-2">
      Saved on this device.{' '}
      <Link to={paths.signInFor(page)} className="inline-flex min-h-6 items-center underline underline-offset-4">
        Sign in to keep it with your account
      </Link>
    </p>
  );
}
