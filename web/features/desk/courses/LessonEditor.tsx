import { Link, useNavigate } from 'react-router';
import type { DeskLesson } from '../../../../contract/desk-lesson.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useSaveDeskLessonMutation, useTrashDeskLessonMutation } from './endpoints.ts';
import { LessonFormFields } from './LessonFormFields.tsx';
import { LessonForm, lessonValues } from './lesson-schema.ts';

/** The form of a stored lesson. */
export function LessonEditor({ course, lesson }: { course: string; lesson: DeskLesson }) {
  const { id, title, version } = lesson;
  const [save] = useSaveDeskLessonMutation();
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
      above={<Link to={deskPaths.course(course)}>Back to the course</Link>}
      actions={<DeleteLesson course={course} lesson={lesson} />}
    >
      <UnsavedGuard when={of.form.formState.isDirty} />
      <FormFrame of={of} label="Lesson" submit="Save the lesson">
        <LessonFormFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}

function DeleteLesson({ course, lesson: { id, title } }: { course: string; lesson: DeskLesson }) {
  const [trash] = useTrashDeskLessonMutation();
  const navigate = useNavigate();
  const remove = async () => {
    const answer = await trash({ course, lesson: id });
    if (!answer.error) navigate(deskPaths.course(course));
    return answer;
  };
  return (
    <ActionButton
      id="delete-lesson"
      act={remove}
      confirm={{
        title: `Delete ${title}?`,
        text: 'It goes to the trash with its quiz, from where it can be brought back for 30 days.',
        button: 'Delete the lesson',
      }}
    >
      Delete
    </ActionButton>
  );
}
