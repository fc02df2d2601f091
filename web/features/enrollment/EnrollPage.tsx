import { useParams } from 'react-router';
import { useGetCourseQuery } from '../catalog/endpoints.ts';
import { CourseNotFound, CoursePending } from '../catalog/index.ts';
import { EnrollPanel } from './EnrollPanel.tsx';

/** The enrollment form on a page of its own: where Enroll Now leads without scripts. */
export function EnrollPage() {
  const { slug = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetCourseQuery(slug);
  if (course === undefined) return <CoursePending failed={isError} onRetry={refetch} />;
  return course?.kind === 'paid' ? <EnrollPanel key={slug} course={course} /> : <CourseNotFound />;
}
