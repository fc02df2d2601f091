import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { getCourse } from '../courses/endpoints.ts';
import { CourseNotFound, CoursePending } from '../courses/index.ts';
import { EnrollmentForm, EnrollmentNotice } from './EnrollmentForm.tsx';
import { SentPanel } from './SentPanel.tsx';
import { claimFocus, rememberRequest, useSentRequest } from './sent-requests.ts';

/** The outcome of a request, from the API or from the form posted without JavaScript. */
type Confirmation = { message: string; reserve?: string | null; email?: string };

function EnrollPanel({ course }: { course: PaidCourse }) {
  const outcome = useFormOutcome('enrollment');
  const stored = useSentRequest(course.id);
  const [isResending, setResending] = useState(false);
  const confirmed: Confirmation | null = stored ?? (outcome?.ok ? outcome : null);
  const sent = isResending ? null : confirmed;
  const { slug, title } = course;
  const trail = [
    { name: 'Courses', path: paths.courses },
    { name: title, path: paths.course(slug) },
    { name: 'Enroll', path: paths.enroll(slug) },
  ];

  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta
        title={`Enroll in ${title}`}
        description={`Ask to join the next batch of ${title}: ${course.trainingHours} hours, live online, ${course.price}.`}
        path={paths.enroll(slug)}
        image={`/share/courses/${slug}.png`}
      />
      <Breadcrumbs trail={trail} />
      <div className="mt-4 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[7fr_4fr]">
        <div className="max-w-2xl">
          <h1 className="title-2">{`Enroll in ${title}`}</h1>
          {sent ? (
            <RequestSent confirmation={sent} course={course} onResend={() => setResending(true)} />
          ) : (
            <>
              <p className="mt-3 mb-8 text-lg text-ink-2">Please fill out the form.</p>
              <EnrollmentForm
                course={course}
                notice={<EnrollmentNotice course={course} />}
                onSent={(confirmation) => {
                  rememberRequest(course.id, confirmation);
                  setResending(false);
                }}
                cancel={
                  <Link to={paths.course(slug)} className={buttonClass('outline')}>
                    Cancel
                  </Link>
                }
              />
            </>
          )}
        </div>
        <CourseSummary course={course} />
      </div>
    </div>
  );
}

type RequestSentProps = { confirmation: Confirmation; course: PaidCourse; onResend: () => void };

function RequestSent({ confirmation: { message, reserve = null, email }, course, onResend }: RequestSentProps) {
  const isHydrated = useHydrated();
  return (
    <div className="mt-8">
      <SentPanel
        courseId={course.id}
        sent={{ message, reserve, email }}
        claimFocus={claimFocus}
        resend={
          isHydrated && (
            <button type="button" className="py-1 text-ink as-link" onClick={onResend}>
              Made a mistake? Send it again
            </button>
          )
        }
      />
      <p className="mt-8">
        <Link to={paths.course(course.slug)} className={buttonClass('outline')}>
          Back to the course
        </Link>
      </p>
    </div>
  );
}

function CourseSummary({ course }: { course: PaidCourse }) {
  return (
    <aside aria-label="The course" className="overflow-hidden rounded border border-hairline bg-sheet max-lg:hidden">
      <CourseCover slug={course.slug} image={course.image} className="border-b border-hairline" />
      <dl className="p-5">
        <Fact label="Starts">{course.startDate}</Fact>
        <Fact label="Duration">{`${course.trainingHours} hours`}</Fact>
        <Fact label="Price">{course.price}</Fact>
      </dl>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="text-right font-bold">{children}</dd>
    </div>
  );
}

/** The enrollment form as a page: the target of Enroll Now without JavaScript. */
export function EnrollPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = getCourse.useQuery({ id: slug });
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <EnrollPanel key={slug} course={course} /> : <CourseNotFound />;
}
