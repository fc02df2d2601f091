import { Link, useParams, useSearchParams } from 'react-router';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useAddDeskLessonMutation, useGetDeskCourseQuery } from './endpoints.ts';
import { LessonFormFields } from './LessonFormFields.tsx';
import { LessonForm, newLesson } from './lesson-schema.ts';

/** A new lesson, which stands last in the module that the address names. */
export function NewLessonPage() {
  const { course: id = '' } = useParams();
  const [query] = useSearchParams();
  const { currentData: course, isError, refetch } = useGetDeskCourseQuery(id);
  if (course === null) return <DeskMissing />;
  const module = query.get('module');
  const within = course?.outline.find((group) => group.module?.id === module)?.module;
  return (
    <DeskPage
      title={within ? `New lesson in ${within.title}` : 'New lesson'}
      path={deskPaths.newLesson(id)}
      above={
        <Link to={deskPaths.course(id)} className={linkClass}>
          {course?.title ?? 'Course'}
        </Link>
      }
    >
      {course ? (
        <NewLesson course={course} module={within?.id ?? null} />
      ) : (
        <Loading what="course" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}

function NewLesson({ course, module }: { course: DeskCourse; module: string | null }) {
  const [add] = useAddDeskLessonMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm({
    schema: LessonForm,
    defaultValues: newLesson,
    send: async (lesson) => {
      const answer = await add({ course: course.id, module, ...lesson });
      if (answer.data) leave(deskPaths.lesson(course.id, answer.data.id));
      return answer;
    },
  });
  if (course.kind === 'paid' && !module) return <p>Choose a module in the outline of the course first.</p>;
  return (
    <FormFrame of={of} label="New lesson" submit="Add the lesson">
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <LessonFormFields of={of} kind={course.kind} />
    </FormFrame>
  );
}
