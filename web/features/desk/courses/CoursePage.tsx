import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import { useGetDeskCourseQuery } from './endpoints.ts';

/** A course with all that can be changed of it. */
export function CoursePage() {
  const { id = '' } = useParams();
  const { currentData: course, isError, refetch } = useGetDeskCourseQuery(id);
  if (course === null) return <DeskMissing />;
  if (course) return <CourseEditor key={id} course={course} />;
  return (
    <DeskPage title="Course" path={deskPaths.course(id)}>
      <Loading what="course" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
