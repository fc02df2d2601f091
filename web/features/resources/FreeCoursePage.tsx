import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { useGetCourseQuery } from '../catalog/endpoints.ts';
import { FreeCourseArticle } from './FreeCourseArticle.tsx';

/** A free course with all its lessons, under the topic that it belongs to. */
export function FreeCoursePage() {
  const { topic = '', slug = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetCourseQuery(slug);
  if (course?.kind === 'free' && course.topic === topic) return <FreeCourseArticle course={course} />;
  if (course !== undefined) {
    return (
      <MissingPage
        title="Resource not found"
        text="There is no free course at this address."
        back={{ to: paths.resources, label: 'See all topics' }}
      />
    );
  }
  return (
    <PendingPage
      title="Free Resources"
      loading="Loading the course"
      failure="Error loading courses"
      failed={isError}
      onRetry={refetch}
    />
  );
}
