import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { FreeCourseDetail } from '../../../contract/publishing/course.ts';
import { post } from '../../calls.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { useMe } from '../account/endpoints.ts';
import { saveCompletion } from './device-completions.ts';
import { statusText } from './texts.ts';
import { useCompletedCourses } from './use-completed-courses.ts';

/** Marks a free course complete, or shows the day of its completion. Without JavaScript that needs an account. */
export function MarkComplete({ course }: { course: FreeCourseDetail }) {
  const completedAt = useCompletedCourses()[course._id];
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid gap-3">
      <p ref={status} tabIndex={-1} className="facts">
        <span>{statusText(course.completed || completedAt !== undefined)}</span>
        <span>{completedAt ? ', ' : ''}</span>
        {completedAt && <LocalTime iso={completedAt} />}
      </p>
      {completedAt ? (
        <KeepWithAccount page={course.route} />
      ) : (
        <Form
          name="free-completion"
          call={post('POST /learning/free-completion')}
          hidden={{ course: course._id }}
          send={async () => {
            flushSync(() => saveCompletion(course._id));
            // The focused button is gone.
            status.current?.focus();
            return { data: null };
          }}
        >
          <Submit data-enhance="">Mark complete</Submit>
          <FormFailure />
        </Form>
      )}
    </div>
  );
}

function KeepWithAccount({ page }: { page: string }) {
  const me = useMe();
  if (me !== null) return null;
  return (
    <p className="text-base text-ink-2">
      Saved on this device.{' '}
      <Link to={paths.signInFor(page)} className="inline-flex min-h-6 items-center as-link">
        Sign in to keep it with your account
      </Link>
    </p>
  );
}
