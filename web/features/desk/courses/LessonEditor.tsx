import { Link } from 'react-router';
import type { DeskLesson } from '../../../../contract/desk-lesson.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { PublicationBadge } from '../ui/PublicationBadge.tsx';
import { TrashButton } from '../ui/TrashButton.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useDeleteDeskLessonMutation, useSaveDeskLessonMutation } from './endpoints.ts';
import { LessonFormFields } from './LessonFormFields.tsx';
import { LessonForm, lessonValues } from './lesson-schema.ts';

/** The form of a stored lesson. It is filled once: what others save meanwhile is told at saving. */
export function LessonEditor({ course, lesson }: { course: string; lesson: DeskLesson }) {
  const { id, title, version, publication } = lesson;
  const [save] = useSaveDeskLessonMutation();
  const [remove] = useDeleteDeskLessonMutation();
  const { isLeaving, leave } = useLeave();
  const of = useVersionedForm({
    schema: LessonForm,
    defaultValues: lessonValues(lesson),
    version,
    send: (body) => save({ course, lesson: id, body }),
  });
  return (
    <DeskPage
      title={title}
      path={deskPaths.lesson(course, id)}
      above={
        <Link to={deskPaths.course(course)} className={linkClass}>
          Back to the course
        </Link>
      }
      actions={
        <>
          <span className="self-center">
            <PublicationBadge of={publication} />
          </span>
          <TrashButton
            what="this lesson"
            text="Learners will no longer have it or its quiz."
            remove={() => remove({ course, lesson: id })}
            onRemoved={() => leave(deskPaths.course(course))}
          />
        </>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="Lesson" submit="Save the lesson">
        <LessonFormFields of={of} kind={lesson.kind} />
      </FormFrame>
    </DeskPage>
  );
}
