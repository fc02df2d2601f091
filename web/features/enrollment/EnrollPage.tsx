import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { useGetCourseQuery } from '../catalog/endpoints.ts';
import { CourseNotFound } from '../catalog/index.ts';
import { EnrollPanel } from './EnrollPanel.tsx';

/** The enrollment form on a page of its own: where Enroll Now leads without scripts. */
export function EnrollPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetCourseQuery(slug);
  if (course?.kind === 'paid') return <EnrollPanel key={slug} course={course} />;
  if (course !== undefined) return <CourseNotFound path={paths.enroll(slug)} />;
  return (
    <div className="wrap min-h-dvh py-16">
      {isError ? (
        <TryAgain message="The course could not be loaded." onRetry={refetch} />
      ) : (
        <SkeletonGroup label="Loading the course">
          <Skeleton className="mb-8 h-16 w-2/3" />
          <Skeleton className="h-96 max-w-2xl" />
        </SkeletonGroup>
      )}
    </div>
  );
}
