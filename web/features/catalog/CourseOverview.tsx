import type { PaidCourseDetail } from '../../../contract/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { EnrollLink, useEnrollmentPopup } from '../enrollment/index.ts';
import { useSite } from '../site/endpoints.ts';
import { CourseFacts } from './CourseFacts.tsx';
import { Highlights, Objectives, TechStack } from './CourseLists.tsx';
import { CourseTicket } from './CourseTicket.tsx';
import { Curriculum } from './Curriculum.tsx';
import { courseData, shareImage } from './structured-data.ts';

/** All that a person wants to know of a course before enrolling. */
export function CourseOverview({ course }: { course: PaidCourseDetail }) {
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
