import { Link, useParams, useSearchParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskCourse } from '../../../contract/publishing/desk-course.ts';
import type { DeskLesson } from '../../../contract/publishing/desk-lesson.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createLesson, deleteLesson, getCourse, getLesson, saveLesson } from './endpoints.ts';
import { LessonFormFields } from './LessonFormFields.tsx';
import { LessonForm, lessonValues, newLesson } from './lesson-form.ts';

export function LessonPage() {
  const { course = '', lesson: id = '' } = useParams();
  return (
    <RecordPage title="Lesson" path={deskPaths.lesson(course, id)} result={getLesson.useQuery({ course, lesson: id })}>
      {(lesson) => <LessonEditor course={course} lesson={lesson} />}
    </RecordPage>
  );
}

function NewLessonPage() {
  const { course: id = '' } = useParams();
  const [query] = useSearchParams();
  const module = query.get('module');
  const path = deskPaths.newLesson(id);
  return (
    <RecordPage
      title="New lesson"
      what="course"
      path={path}
      above={{ to: deskPaths.course(id), label: 'Course' }}
      result={getCourse.useQuery({ course: id })}
    >
      {(course) => {
        const parentModule = course.outline.find((group) => group.module?.id === module)?.module;
        return (
          <DeskPage
            title={parentModule ? `New lesson in ${parentModule.title}` : 'New lesson'}
            path={path}
            above={{ to: deskPaths.course(id), label: course.title }}
          >
            <NewLesson course={course} module={parentModule?.id ?? null} />
          </DeskPage>
        );
      }}
    </RecordPage>
  );
}

function NewLesson({ course, module }: { course: DeskCourse; module: string | null }) {
  const [add] = createLesson.useMutation();
  const form = useNewForm({
    schema: LessonForm,
    defaultValues: newLesson,
    create: (lesson) => add({ course: course.id, module, ...lesson }),
    pathOf: (id) => deskPaths.lesson(course.id, id),
  });
  if (course.kind === 'paid' && !module) return <p>Choose a module in the outline of the course first.</p>;
  return (
    <FormFrame form={form} label="New lesson" submit="Add the lesson" guarded>
      <LessonFormFields kind={course.kind} />
    </FormFrame>
  );
}

function LessonEditor({ course, lesson }: { course: string; lesson: DeskLesson }) {
  const { id, title, version, publication } = lesson;
  const [save] = saveLesson.useMutation();
  const [remove] = deleteLesson.useMutation();
  const form = useVersionedForm({
    schema: LessonForm,
    defaultValues: lessonValues(lesson),
    version,
    send: (fields) => save({ course, lesson: id, ...fields }),
  });
  return (
    <DeskPage
      title={title}
      path={deskPaths.lesson(course, id)}
      above={{ to: deskPaths.course(course), label: 'Back to the course' }}
      actions={
        <>
          <span className="self-center">
            <PublicationBadge publication={publication} />
          </span>
          {lesson.kind === 'paid' && (
            <Link to={deskPaths.assignment(course, id)} className={buttonClass('outline')}>
              Assignment
            </Link>
          )}
          <TrashButton
            record={{ kind: 'lesson', id, page: deskPaths.lesson(course, id) }}
            text="Learners will no longer have this lesson or its quiz."
            remove={() => remove({ course, lesson: id })}
            leave={form.leave}
            to={deskPaths.course(course)}
          />
        </>
      }
    >
      <FormFrame form={form} label="Lesson" submit="Save the lesson" guarded>
        <LessonFormFields kind={lesson.kind} />
      </FormFrame>
    </DeskPage>
  );
}

export const newPage = deskRoute(NewLessonPage, ({ course = '' }) => [visit(getCourse, { course })]);

export const page = deskRoute(LessonPage, ({ course = '', lesson = '' }) => [visit(getLesson, { course, lesson })]);
