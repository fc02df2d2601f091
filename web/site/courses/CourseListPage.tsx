import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { pageAddress, pageOf } from '../../../contract/base/pagination.ts';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { usePageFrame } from '../../document-context.ts';
import { useSite } from '../../site-settings.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useEnrollmentPopup } from '../enrollment/index.ts';
import { CompareButton, CompareForm } from './CompareForm.tsx';
import { Comparison } from './Comparison.tsx';
import { CourseCard } from './CourseCard.tsx';
import { comparedIn, coursesOnPage, listCourses, pagesOf, paidCourses } from './endpoints.ts';
import { courseItemList } from './structured-data.ts';

/** The cards of a row are as tall as its tallest, unless the panel after a request would leave the others half empty. */
const gridClass =
  'grid gap-x-6 gap-y-8 has-[[data-panel]]:items-start sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]';

function CourseGrid({ children }: { children: ReactNode }) {
  return <ul className={gridClass}>{children}</ul>;
}

function CourseGridSkeleton() {
  return (
    <SkeletonGroup label="Loading courses">
      <div className={gridClass}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <div key={key} className="rounded border border-hairline bg-sheet">
            <Skeleton className="aspect-video rounded-b-none" />
            <div className="grid gap-4 p-6">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-20" />
              <Skeleton className="h-8 w-1/2" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function CourseListPage() {
  const [search] = useSearchParams();
  const page = pageOf(search);
  const { currentData: data, isError, refetch } = listCourses.useQuery(coursesOnPage(page));
  const { enroll, popup } = useEnrollmentPopup();
  const courses = data && paidCourses(data);

  return (
    <div className="wrap pt-8 pb-14 md:pb-20">
      <Meta courses={courses} page={page} />
      <header className="mb-6 grid items-end gap-x-10 gap-y-4 lg:grid-cols-[1fr_auto]">
        <h1 className="title-1">Our courses</h1>
        <p className="max-w-[44ch] text-lg text-ink-2">
          Short, focused and live online: DevOps, AWS, machine learning and networking, a batch at a time.
        </p>
      </header>
      {search.has('compare') && <Comparison slugs={comparedIn(search)} />}
      {courses && courses.length > 1 && <CompareForm />}
      {courses && courses.length > 0 && (
        <CourseGrid>
          {courses.map((course) => (
            <CourseCard key={course._id} course={course} onEnroll={enroll} />
          ))}
        </CourseGrid>
      )}
      {courses && courses.length > 1 && <CompareButton className="mt-8" />}
      {courses?.length === 0 && <p className="text-lg">There are no courses on this page.</p>}
      {data && <Pager addressOf={(to) => pageAddress(paths.courses, to)} page={page} pages={pagesOf(data)} />}
      {!courses && !isError && <CourseGridSkeleton />}
      {!courses && isError && <TryAgain message="The courses could not be loaded." onRetry={refetch} />}
      {popup}
    </div>
  );
}

function Meta({ courses, page }: { courses: PaidCourse[] | undefined; page: number }) {
  const { origin } = usePageFrame();
  const site = useSite();
  return (
    <PageMeta
      title="Our Courses"
      description="Live online courses in DevOps, AWS and Machine Learning: dates, training hours, prices and the full curriculum of each."
      keywords="DevOps course, AWS course, Machine Learning course, networking course, online training, DevOps Basics, AWS Basics"
      path={pageAddress(paths.courses, page)}
      jsonLd={courses && courseItemList(courses, { origin, brand: site?.brand ?? '' })}
    />
  );
}
