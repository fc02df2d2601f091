import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskLessonQuery } from './endpoints.ts';
import { LessonEditor } from './LessonEditor.tsx';

/** A lesson with all that can be changed of it. */
export function LessonPage() {
  const { course = '', lesson: id = '' } = useParams();
  const { currentData: lesson, isError, refetch } = useGetDeskLessonQuery({ course, lesson: id });
  if (lesson === null) return <DeskMissing />;
  if (lesson) return <LessonEditor key={id} course={course} lesson={lesson} />;
  return (
    <DeskPage title="Lesson" path={deskPaths.lesson(course, id)}>
      <Loading what="lesson" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
