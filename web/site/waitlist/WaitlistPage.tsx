import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { post } from '../../calls.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { PersonInputs } from '../../ui/form/PersonInputs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { getCourse } from '../courses/endpoints.ts';
import { CourseNotFound, CoursePending } from '../courses/index.ts';

export function WaitlistPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = getCourse.useQuery({ id: slug });
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <Waitlist course={course} /> : <CourseNotFound />;
}

function Waitlist({ course: { slug, title, isFull, mayBeFree } }: { course: PaidCourseDetail }) {
  const outcome = useFormOutcome('waitlist');
  const trail = [
    { name: 'Courses', path: paths.courses },
    { name: title, path: paths.course(slug) },
    { name: 'Waitlist', path: paths.waitFor(slug) },
  ];
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta
        title={`Wait for a seat in ${title}`}
        description={`All seats in ${title} are taken. We write to you when one is free.`}
        path={paths.waitFor(slug)}
        noIndex
      />
      <Breadcrumbs trail={trail} />
      <div className="mt-4 max-w-2xl">
        <h1 className="title-2">{`Wait for a seat in ${title}`}</h1>
        {outcome?.ok ? (
          <p role="status" className="mt-8 border-l-8 border-good bg-sheet px-6 py-5 text-lg leading-relaxed">
            {outcome.message}
          </p>
        ) : (
          <WaitlistFormOrLink
            isFull={isFull}
            mayBeFree={mayBeFree}
            slug={slug}
            title={title}
            isSent={outcome !== null}
          />
        )}
      </div>
    </div>
  );
}

type WaitlistFormOrLinkProps = { isFull: boolean; mayBeFree: boolean; slug: string; title: string; isSent: boolean };

function WaitlistFormOrLink({ isFull, mayBeFree, slug, title, isSent }: WaitlistFormOrLinkProps) {
  if (isFull) return <WaitlistForm mayBeFree={mayBeFree} slug={slug} title={title} />;
  return (
    <>
      <p className="mt-3 mb-8 text-lg text-ink-2">
        <span>
          {isSent
            ? `A seat in ${title} has become free. `
            : 'No one has to wait now: there is a seat, or a batch is planned soon. '}
        </span>
        Enroll, and we will call you.
      </p>
      <Link to={paths.enroll(slug)} className={buttonClass('accent')}>
        Enroll Now
      </Link>
    </>
  );
}

function WaitlistForm({ mayBeFree, slug, title }: Pick<WaitlistFormOrLinkProps, 'mayBeFree' | 'slug' | 'title'>) {
  return (
    <>
      <p className="mt-3 mb-8 text-lg text-ink-2">
        All seats are taken<span>{mayBeFree ? ', but not everyone has paid yet, so one may be free soon' : ''}</span>.
        Leave your name: when one is free and it is your turn, we email you and keep the seat for you for a while.
        Waiting costs nothing.
      </p>
      {/* With JavaScript the field also sends the country, which the check of the number uses. */}
      <Form name="waitlist" call={post('POST /waitlist')} hidden={{ course: slug }}>
        <PersonInputs />
        <Honeypot />
        <FormFailure />
        <Notice data="your name, email and mobile number" purpose={`to tell you when a seat in ${title} is free`} />
        <Submit className="mt-6 min-w-36">Tell me when a seat is free</Submit>
      </Form>
    </>
  );
}
