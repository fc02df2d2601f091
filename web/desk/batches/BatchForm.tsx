import { z } from 'zod';
import { stateOptions } from '../../../contract/books/gst-states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskBatch, type DeskBatchOptions, DeskBatchRequest } from '../../../contract/teaching/desk-batches.ts';
import { RadioBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { deskRoute, visit } from '../route.ts';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type Option, recordOptions } from '../ui/options.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type DeskForm, useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createBatch, getBatchOptions, saveBatch } from './endpoints.ts';

/** The fields of a batch; no limit of seats is a choice of its own. */
const BatchFields = z
  .object({
    courseId: z.string(),
    number: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    classTimes: z.string(),
    limit: z.enum(['limited', 'none']),
    seats: z.string(),
    joinLink: z.string(),
    venue: z.string(),
    venueState: z.string(),
  })
  .transform(
    ({ limit, ...batch }): z.input<typeof DeskBatchRequest> => ({
      ...batch,
      seats: limit === 'none' ? null : batch.seats,
    }),
  )
  .pipe(DeskBatchRequest);

type BatchInput = z.input<typeof BatchFields>;

type BatchFormProps = {
  form: DeskForm<BatchInput, DeskBatchRequest>;
  label: string;
  submit: string;
  /** Left out if the course is fixed. */
  courses?: Option[];
  guarded?: boolean;
};

export function BatchForm({ form, label, submit, courses, guarded = false }: BatchFormProps) {
  return (
    <FormFrame form={form} label={label} submit={submit} guarded={guarded}>
      <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
        {courses && (
          <Select
            name="courseId"
            label="Course"
            note="(cannot be changed later)"
            none="Choose a course"
            options={courses}
          />
        )}
        <TextInput name="number" label="Number" inputMode="numeric" />
        <DateInput name="startsOn" label="First day" />
        <DateInput name="endsOn" label="Last day" note="(optional)" />
        <TextInput name="classTimes" label="Class times" note="(optional)" placeholder="Mon to Fri, 7 to 9 pm" />
        <TextInput
          name="joinLink"
          label="Join link"
          note="(optional; learners join from their list of classes)"
          inputMode="url"
          placeholder="https://"
        />
        <TextInput name="venue" label="Place" note="(empty if the classes are online)" />
        <Select name="venueState" label="State of the place" none="Online" options={stateOptions} />
        <SeatsField />
      </div>
    </FormFrame>
  );
}

const empty: BatchInput = {
  courseId: '',
  number: '',
  startsOn: '',
  endsOn: '',
  classTimes: '',
  limit: 'limited',
  seats: '',
  joinLink: '',
  venue: '',
  venueState: '',
};

function NewBatchForm({ options }: { options: DeskBatchOptions['data'] }) {
  const [create] = createBatch.useMutation();
  const form = useNewForm({
    schema: BatchFields,
    defaultValues: { ...empty, number: String(options.nextNumber) },
    create,
    pathOf: deskPaths.batch,
  });
  const courses = recordOptions(options.courses);
  return <BatchForm form={form} label="New batch" submit="Create batch" courses={courses} guarded />;
}

const above = { to: deskPaths.batches, label: 'Batches' };

function NewBatchPage() {
  const path = deskPaths.newBatch;
  return (
    <RecordPage title="New batch" what="courses" path={path} above={above} result={getBatchOptions.useQuery()}>
      {(options) => (
        <DeskPage title="New batch" path={path} above={above}>
          <NewBatchForm options={options} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function inputOf({
  course,
  number,
  startsOn,
  endsOn,
  classTimes,
  seats,
  joinLink,
  venue,
  venueState,
}: DeskBatch): BatchInput {
  return {
    courseId: course.id,
    number: String(number),
    startsOn,
    endsOn: endsOn ?? '',
    classTimes,
    limit: seats === null ? 'none' : 'limited',
    seats: seats === null ? '' : String(seats),
    joinLink: joinLink ?? '',
    venue: venue ?? '',
    venueState: venueState ?? '',
  };
}

export function EditBatch({ batch }: { batch: DeskBatch }) {
  const [save] = saveBatch.useMutation();
  const form = useVersionedForm({
    schema: BatchFields,
    defaultValues: inputOf(batch),
    version: batch.version,
    send: ({ courseId: _, ...fields }) => save({ id: batch.id, ...fields }),
  });
  return <BatchForm form={form} label="Details of the batch" submit="Save" />;
}

function SeatsField() {
  const isLimited = useFieldValue('limit') === 'limited';
  return (
    <>
      <fieldset className="mb-7">
        <legend className="mb-1.5 block text-base leading-snug font-bold">Seats</legend>
        <div className="flex min-h-12 flex-wrap items-center gap-x-6">
          <RadioBox name="limit" value="limited" className="flex min-h-11 items-center gap-2">
            Limited
          </RadioBox>
          <RadioBox name="limit" value="none" className="flex min-h-11 items-center gap-2">
            No limit
          </RadioBox>
        </div>
      </fieldset>
      {isLimited && <TextInput name="seats" label="Number of seats" inputMode="numeric" />}
    </>
  );
}

export const page = deskRoute(NewBatchPage, () => [visit(getBatchOptions, undefined)]);
