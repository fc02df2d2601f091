import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { PaidCourse, PaidCourseDetail } from '../../../contract/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { paths } from '../../paths.ts';
import { useSite } from '../../site-settings.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.ts';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { EnrollLink, useEnrollmentPopup } from '../enrollment/index.ts';
import { ClassDays } from './ClassDays.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import { Curriculum, Highlights, Objectives, TechStack } from './CourseSections.tsx';
import { CourseNotFound, CoursePending } from './CourseStates.tsx';
import { getCourse } from './endpoints.ts';
import { courseData, shareImage } from './structured-data.ts';

type CourseTicketProps = { course: PaidCourseDetail; onEnroll: (course: PaidCourse) => void };

/** Start, batch, duration and price on four cards, and Enroll Now; sticky beside a long page. */
function CourseTicket({ course, onEnroll }: CourseTicketProps) {
  return (
    <div className="overflow-hidden rounded border border-strong bg-sheet sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:grid-rows-[auto_1fr] lg:sticky lg:top-24">
      <CourseCover slug={course.slug} image={course.image} className="border-b border-strong" />
      <div className="border-strong sm:max-lg:row-span-2 sm:max-lg:flex sm:max-lg:flex-col sm:max-lg:border-l">
        <dl className="grid grow grid-cols-2 gap-px bg-hairline">
          <Card label="Start Date">{course.startDate}</Card>
          <Card label="Batch">{course.batch ?? 'To be announced'}</Card>
          <Card label="Duration">{course.trainingHours} hours</Card>
          <Card label="Price">
            {course.price}{' '}
            <s className="font-sans text-base font-normal tracking-normal text-ink-2">
              <span className="sr-only">Original price </span>
              {course.overPrice}
            </s>
          </Card>
        </dl>
        <ClassDays batches={course.openBatches} />
      </div>
      <div className="border-hairline p-5 max-sm:border-t lg:border-t">
        <EnrollLink course={course} onEnroll={() => onEnroll(course)} className="w-full text-lg" />
        {course.isFull && (
          <Link to={paths.waitFor(course.slug)} className={buttonClass('outline', 'mt-3 w-full')}>
            Tell me when a seat is free
          </Link>
        )}
        <Link
          to={paths.askAbout(course.slug)}
          className="mt-2 -mb-2 flex min-h-11 items-center justify-center underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Ask about this course
        </Link>
      </div>
    </div>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-sheet p-5">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="mt-1 font-display text-xl leading-tight font-bold tracking-tight">{children}</dd>
    </div>
  );
}

/** Everything about a course. */
function CourseOverview({ course }: { course: PaidCourseDetail }) {
  const { enroll, popup } = useEnrollmentPopup();
  const trail = courseTrail(course);
  return (
    <div className="wrap py-8 md:py-12">
      <Meta course={course} />
      <Breadcrumbs trail={trail} />
      <div className="mt-4 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="title-1">{course.title}</h1>
          <p className="mt-6 mb-6 max-w-[52ch] text-xl leading-relaxed text-ink-2">{course.description}</p>
          <CourseFacts course={course} />
          <p className="mt-2 text-ink-2">
            {course.instructor}. In {course.language}.
          </p>
        </header>
        <aside aria-label="Dates and price" className="lg:row-span-2">
          <CourseTicket course={course} onEnroll={enroll} />
        </aside>
        <div className="grid content-start gap-16">
          <Highlights items={course.highlights} />
          <Objectives items={course.objectives} />
          <TechStack items={course.stack} />
          <Curriculum modules={course.modules} />
          {course.html && (
            <section aria-labelledby="about">
              <h2 id="about" className="title-2 mb-5">
                About This Course
              </h2>
              <Prose html={course.html} />
            </section>
          )}
          <EnrollLink course={course} onEnroll={enroll} className="lg:hidden" />
        </div>
      </div>
      {popup}
    </div>
  );
}

function courseTrail({ title, slug }: PaidCourseDetail) {
  return [
    { name: 'Courses', path: paths.courses },
    { name: title, path: paths.course(slug) },
  ];
}

function Meta({ course }: { course: PaidCourseDetail }) {
  const { origin } = usePageFrame();
  const site = useSite();
  return (
    <PageMeta
      title={course.title}
      description={course.description}
      keywords={[course.title, 'online course', ...course.stack].join(', ')}
      path={paths.course(course.slug)}
      image={shareImage(course.slug)}
      jsonLd={[courseData(course, { origin, brand: site?.brand ?? '' }), breadcrumbList(origin, courseTrail(course))]}
    />
  );
}

/** A paid course; free courses have their pages among the free resources. */
export function CourseDetailPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = getCourse.useQuery({ id: slug });
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <CourseOverview key={slug} course={course} /> : <CourseNotFound />;
}
