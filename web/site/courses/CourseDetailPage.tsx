import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { useSite } from '../../site-settings.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { CourseCover } from '../../ui/cover/CourseCover.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { SentRequestSlot, useEnrollmentPopup } from '../enrollment/index.ts';
import { ClassDays } from './ClassDays.tsx';
import { CourseBody } from './CourseBody.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import { CourseHero } from './CourseHero.tsx';
import { CourseNotFound, CoursePending } from './CourseStates.tsx';
import { EnrollBar, EnrollPanel } from './EnrollPanel.tsx';
import { getCourse } from './endpoints.ts';
import { FormerPrice } from './FormerPrice.tsx';
import { courseData, shareImage } from './structured-data.ts';

function CourseCards({ course }: { course: PaidCourseDetail }) {
  return (
    <section aria-label="Dates and price">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-strong bg-hairline sm:grid-cols-4">
        <Card label="Start Date">{course.startDate}</Card>
        <Card label="Batch">{course.batch ?? 'To be announced'}</Card>
        <Card label="Duration">{`${course.trainingHours} hours`}</Card>
        <Card label="Price">
          <span>{`${course.price} `}</span>
          <FormerPrice course={course} className="font-sans text-base font-normal tracking-normal text-ink-2" />
        </Card>
      </dl>
    </section>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-sheet p-4">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="mt-1 font-display text-xl leading-tight font-bold tracking-tight">{children}</dd>
    </div>
  );
}

function BelowFirstScreen({ course }: { course: PaidCourseDetail }) {
  return (
    <div className="grid min-w-0 content-start gap-14 md:gap-16">
      <div className="grid gap-5">
        {course.outcome && <p className="max-w-[60ch] text-lg leading-relaxed">{course.description}</p>}
        <div className="flex flex-wrap gap-x-4">
          <CourseFacts course={course} />
          <p className="facts text-ink-2">{`In ${course.language}.`}</p>
        </div>
        <CourseCards course={course} />
        <ClassDays batches={course.openBatches} />
      </div>
      <CourseBody course={course} />
    </div>
  );
}

function CourseOverview({ course }: { course: PaidCourseDetail }) {
  const { enroll, popup } = useEnrollmentPopup();
  return (
    <div className="wrap pt-3 md:pt-6">
      <Meta course={course} />
      <Breadcrumbs trail={courseTrail(course)} />
      <div className="mt-2 grid gap-x-12 gap-y-10 md:mt-4 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-y-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <CourseHero course={course} />
        <div className="lg:row-span-2">
          <SentRequestSlot course={course} onEnroll={enroll} className="mb-4 lg:hidden" />
          <div className="mb-4">
            <CourseCover slug={course.slug} image={course.image} className="rounded border border-hairline" />
          </div>
          <EnrollPanel course={course} onEnroll={enroll} />
        </div>
        <div className="min-w-0 md:max-lg:col-span-2">
          <BelowFirstScreen course={course} />
        </div>
      </div>
      <EnrollBar course={course} onEnroll={enroll} />
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

function structuredData(course: PaidCourseDetail, origin: string, brand: string) {
  return [courseData(course, { origin, brand }), breadcrumbList(origin, courseTrail(course))];
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
      jsonLd={structuredData(course, origin, site?.brand ?? '')}
    />
  );
}

export function CourseDetailPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = getCourse.useQuery({ id: slug });
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <CourseOverview key={slug} course={course} /> : <CourseNotFound />;
}
