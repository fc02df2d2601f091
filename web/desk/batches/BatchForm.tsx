import type { z } from 'zod';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskBatch, type DeskBatchOptions, DeskBatchRequest } from '../../../contract/teaching/desk-batches.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DateField, SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { type Option, recordOptions } from '../ui/options.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type DeskForm, useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createBatch, getBatchOptions, saveBatch } from './endpoints.ts';

type BatchInput = z.input<typeof DeskBatchRequest>;

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
          <SelectField
            form={form}
            name="courseId"
            label="Course"
            note="(cannot be changed later)"
            none="Choose a course"
            options={courses}
          />
        )}
        <TextField form={form} name="number" label="Number" inputMode="numeric" />
        <DateField form={form} name="startsOn" label="First day" />
        <DateField form={form} name="endsOn" label="Last day" note="(optional)" />
        <TextField
          form={form}
          name="classTimes"
          label="Class times"
          note="(optional)"
          placeholder="Mon to Fri, 7 to 9 pm"
        />
        <TextField
          form={form}
          name="joinLink"
          label="Join link"
          note="(optional; learners join from their list of classes)"
          inputMode="url"
          placeholder="https://"
        />
        <SeatsField form={form} />
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
  seats: '',
  joinLink: '',
};

function NewBatchForm({ options }: { options: DeskBatchOptions['data'] }) {
  const [create] = createBatch.useMutation();
  const form = useNewForm<BatchInput, DeskBatchRequest>({
    schema: DeskBatchRequest,
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

/** The initial values of a batch's form. */
function inputOf({ course, number, startsOn, endsOn, classTimes, seats, joinLink }: DeskBatch): BatchInput {
  return {
    courseId: course.id,
    number: String(number),
    startsOn,
    endsOn: endsOn ?? '',
    classTimes,
    seats: seats === null ? null : String(seats),
    joinLink: joinLink ?? '',
  };
}

/** The form of an existing batch. */
export function EditBatch({ batch }: { batch: DeskBatch }) {
  const [save] = saveBatch.useMutation();
  const form = useVersionedForm<BatchInput, DeskBatchRequest>({
    schema: DeskBatchRequest,
    defaultValues: inputOf(batch),
    version: batch.version,
    send: ({ courseId: _, ...fields }) => save({ id: batch.id, ...fields }),
  });
  return <BatchForm form={form} label="Details of the batch" submit="Save" />;
}

/** The number of seats, or no limit, which is a separate choice. */
function SeatsField({ form }: { form: DeskForm<BatchInput, DeskBatchRequest> }) {
  const { hookForm } = form;
  const isLimited = hookForm.watch('seats') !== null;
  const choose = (seats: string | null) =>
    hookForm.setValue('seats', seats, { shouldDirty: true, shouldValidate: seats === null });
  return (
    <>
      <fieldset className="mb-7">
        <legend className="mb-1.5 block text-base leading-snug font-bold">Seats</legend>
        <div className="flex min-h-12 flex-wrap items-center gap-x-6">
          <Choice id="seats-limited" label="Limited" checked={isLimited} onChoose={() => choose('')} />
          <Choice id="seats-unlimited" label="No limit" checked={!isLimited} onChoose={() => choose(null)} />
        </div>
      </fieldset>
      {isLimited && <TextField form={form} name="seats" label="Number of seats" inputMode="numeric" />}
    </>
  );
}

type ChoiceProps = { id: string; label: string; checked: boolean; onChoose: () => void };

function Choice({ id, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input id={id} type="radio" name="seat-limit" checked={checked} onChange={onChoose} className="size-5" />
      {label}
    </label>
  );
}

export const page = deskRoute(NewBatchPage, () => [visit(getBatchOptions, undefined)]);
