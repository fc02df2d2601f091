import { useParams } from 'react-router';
import { CourseNotFound } from './CourseNotFound.tsx';
import { CourseOverview } from './CourseOverview.tsx';
import { CoursePending } from './CoursePending.tsx';
import { useGetCourseQuery } from './endpoints.ts';

/** One course that is sold; a free course has its page among the free resources. */
export function CourseDetailPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetCourseQuery(slug);
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <CourseOverview key={slug} course={course} /> : <CourseNotFound />;
}
