import { Navigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useGetMeQuery } from '../account/endpoints.ts';
import { CoursePlayer } from './CoursePlayer.tsx';
import { useGetLearningCourseQuery } from './endpoints.ts';
import { CourseNotYours } from './NotYours.tsx';

/** A course as its learner has it: how far they are, what comes next, and every lesson. */
export function CoursePlayerPage() {
  const { course: slug = '' } = useParams();
  const { data: me } = useGetMeQuery();
  const { currentData: course, isError, refetch } = useGetLearningCourseQuery(slug);
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(paths.learn(slug))} replace />;
  if (course) return <CoursePlayer course={course} />;
  if (course === null) return <CourseNotYours />;
  return (
    <PendingPage
      title="Course"
      loading="Loading your course"
      failure="Your course could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
