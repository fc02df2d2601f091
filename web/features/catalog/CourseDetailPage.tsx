import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { CourseDetailSkeleton } from './CourseDetailSkeleton.tsx';
import { CourseNotFound } from './CourseNotFound.tsx';
import { CourseOverview } from './CourseOverview.tsx';
import { useGetCourseQuery } from './endpoints.ts';

/** One course that is sold; a free course has its page among the free resources. */
export function CourseDetailPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetCourseQuery(slug);
  if (course?.kind === 'paid') return <CourseOverview key={slug} course={course} />;
  if (course !== undefined) return <CourseNotFound path={paths.course(slug)} />;
  if (!isError) return <CourseDetailSkeleton />;
  return (
    <div className="wrap py-16">
      <h1 className="title-2 mb-6">Course</h1>
      <TryAgain message="The course could not be loaded." onRetry={refetch} />
    </div>
  );
}
