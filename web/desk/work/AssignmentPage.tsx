import { useParams } from 'react-router';
import { z } from 'zod';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskAssignment, DeskAssignmentFields } from '../../../contract/learning/desk-work.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { deleteAssignment, getAssignment, saveAssignment } from './endpoints.ts';

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

const TypedAssignment = z
  .object({
    brief: z.string(),
    criteria: z.string(),
    text: z.boolean(),
    link: z.boolean(),
    files: z.boolean(),
    dueClass: z.string(),
    dueDays: z.string(),
  })
  .transform(({ brief, criteria, dueClass, dueDays, ...chosen }) => ({
    brief,
    criteria: lines(criteria),
    ways: (['text', 'link', 'files'] as const).filter((way) => chosen[way]),
    dueClass: numberOf(dueClass),
    dueDays: numberOf(dueDays),
  }))
  .pipe(DeskAssignmentFields);

export function AssignmentPage() {
  const { course = '', lesson = '' } = useParams();
  const path = deskPaths.assignment(course, lesson);
  const above = { to: deskPaths.lesson(course, lesson), label: 'Back to the lesson' };
  return (
    <RecordPage title="Assignment" path={path} above={above} result={getAssignment.useQuery({ course, lesson })}>
      {(assignment) => (
        <DeskPage title={`Assignment of ${assignment.title}`} path={path} above={above}>
          <AssignmentForm assignment={assignment} course={course} lesson={lesson} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

type AssignmentFormProps = { assignment: DeskAssignment; course: string; lesson: string };

function AssignmentForm({ assignment, course, lesson }: AssignmentFormProps) {
  const { version, attempts: handIns, brief, criteria, ways, dueClass, dueDays } = assignment;
  const [save] = saveAssignment.useMutation();
  const [remove] = deleteAssignment.useMutation();
  const form = useVersionedForm({
    schema: TypedAssignment,
    defaultValues: {
      brief,
      criteria: criteria.join('\n'),
      text: ways.includes('text'),
      link: ways.includes('link'),
      files: ways.includes('files'),
      dueClass: dueClass?.toString() ?? '',
      dueDays: dueDays?.toString() ?? '',
    },
    version,
    send: (fields) => save({ course, lesson, ...fields }),
  });
  return (
    <>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        {handIns === 0
          ? 'No one has handed in anything yet.'
          : `Handed in: ${handIns}. Each keeps the criteria that applied when it was handed in.`}
      </p>
      <FormFrame form={form} label="Assignment" submit="Save the assignment" guarded>
        <MarkdownEditor name="brief" label="Assignment" />
        <div className="mt-6 max-w-[70ch]">
          <TextArea name="criteria" label="Criteria" note="(one per line)" rows={5} />
          <fieldset className="mb-4">
            <legend className="mb-2 font-bold">Can be handed in as</legend>
            <CheckBox name="text" label="A text" />
            <CheckBox name="link" label="A link" />
            <CheckBox name="files" label="Files" />
          </fieldset>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <TextInput name="dueClass" label="Due after class number" note="(optional)" inputMode="numeric" />
            <TextInput name="dueDays" label="Days after that class" inputMode="numeric" />
          </div>
        </div>
      </FormFrame>
      {version > 0 && handIns === 0 && (
        <div className="mt-8">
          <ActionButton
            id="remove-work"
            act={() => remove({ course, lesson })}
            confirm={{
              title: 'Remove the assignment?',
              text: 'The lesson no longer shows it, and this form is emptied.',
              button: 'Remove assignment',
              isLoss: true,
            }}
          >
            Remove assignment
          </ActionButton>
        </div>
      )}
    </>
  );
}

export const page = deskRoute(AssignmentPage, ({ course = '', lesson = '' }) => [
  visit(getAssignment, { course, lesson }),
]);
