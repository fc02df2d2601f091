import { useState } from 'react';
import type { z } from 'zod';
import { addDays, dateInKolkata, WEEKDAYS } from '../../../contract/base/calendar.ts';
import { type ClassPreview, ClassTimetable, type DeskTimetable } from '../../../contract/teaching/desk-classes.ts';
import { buttonClass } from '../../ui/button.ts';
import { failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { SelectField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { recordOptions } from '../ui/options.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { type DeskForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { ClassTime } from './ClassTime.tsx';
import { previewTimetable, saveTimetable } from './endpoints.ts';

type Input = z.input<typeof ClassTimetable>;
type Form = DeskForm<Input, ClassTimetable>;

/** The initial form: the coming classes as planned, or a usual week. */
function inputOf({ timetable, classes, batch }: DeskTimetable): Input {
  const coming = classes.filter(({ state, startsAt }) => state === 'planned' && Date.parse(startsAt) > Date.now());
  const [next] = coming;
  if (!timetable) {
    const usualWeek = { weekdays: ['1', '2', '3', '4', '5'] as Input['weekdays'], startsAt: '19:00', minutes: '120' };
    return { ...usualWeek, firstOn: batch.startsOn, classes: '', trainerId: '' };
  }
  return {
    weekdays: timetable.weekdays.map(String) as Input['weekdays'], // The days of a stored timetable
    startsAt: timetable.startsAt,
    minutes: String(timetable.minutes),
    firstOn: next ? dateInKolkata(new Date(next.startsAt)) : addDays(dateInKolkata(new Date()), 1),
    classes: coming.length > 0 ? String(coming.length) : '',
    trainerId: timetable.trainerId ?? '',
  };
}

function Weekdays({ form: { hookForm } }: { form: Form }) {
  const error = hookForm.formState.errors.weekdays?.message;
  const errorId = error ? 'weekdays-error' : undefined;
  return (
    <fieldset className="mb-7 sm:col-span-2" aria-describedby={errorId}>
      <legend className="mb-1.5 block text-base leading-snug font-bold">Days of the week</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((name, index) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input type="checkbox" value={index + 1} {...hookForm.register('weekdays')} className="size-5" />
            {name}
          </label>
        ))}
      </div>
      <p id={errorId} className="text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

const columns: Column<ClassPreview['classes'][number]>[] = [
  { label: 'Class', cell: ({ number }) => `Class ${number}` },
  { label: 'When', cell: ClassTime },
  { label: 'Trainer', cell: ({ clash }) => (clash ? <span className="font-medium text-bad">{clash}</span> : 'Free') },
];

function PreviewedClasses({ preview }: { preview: ClassPreview }) {
  const { times, classes, skipped, kept, dropped } = preview;
  const notes = [
    ...skipped.map(({ day, name }) => `${name} (${day}) is left out.`),
    kept > 0 ? `${kept} that have begun stay as they are.` : '',
    dropped > 0 ? `${dropped} that are planned now would be cancelled.` : '',
  ].filter((note) => note !== '');
  return (
    <section aria-label="Preview of the dates" className="mt-8 border-l-4 border-accent pl-4">
      <p role="status" className="font-medium">
        {`${times}: ${classes.length} classes. Nothing is stored yet.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
      <div className="mt-4">
        <RecordTable
          caption="Preview of the dates"
          columns={columns}
          rows={classes}
          keyOf={({ startsAt }) => startsAt}
          empty=""
        />
      </div>
    </section>
  );
}

/** Plans the classes of a batch from days, time and number; shows the dates first. */
export function TimetableForm({ timetable }: { timetable: DeskTimetable }) {
  const { id } = timetable.batch;
  const [save] = saveTimetable.useMutation();
  const [showPreview, { data: preview, error, isLoading, reset }] = previewTimetable.useMutation();
  const [previewedInput, setPreviewedInput] = useState('');
  const form: Form = useVersionedForm<Input, ClassTimetable>({
    schema: ClassTimetable,
    defaultValues: inputOf(timetable),
    version: timetable.version,
    send: (planned) => save({ id, ...planned }),
    onSent: reset,
  });
  const typed = JSON.stringify(form.hookForm.watch());
  const showDates = form.hookForm.handleSubmit(async (planned) => {
    setPreviewedInput(JSON.stringify(form.hookForm.getValues()));
    await showPreview({ id, ...planned });
  });
  const failure = error && failureMessage(error, 'The dates could not be shown.');
  return (
    <>
      <FormFrame
        form={form}
        label="Plan the classes"
        submit="Plan the classes"
        saved="The classes are planned."
        guarded
        beside={
          <BusyButton
            type="button"
            isBusy={isLoading}
            onClick={() => void showDates()}
            className={buttonClass('outline')}
          >
            Preview the dates
          </BusyButton>
        }
      >
        <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
          <Weekdays form={form} />
          <TextField form={form} name="startsAt" label="Begins at" note="(India)" type="time" />
          <TextField form={form} name="minutes" label="Minutes" inputMode="numeric" />
          <TextField form={form} name="firstOn" label="First day" type="date" />
          <TextField form={form} name="classes" label="Classes to come" inputMode="numeric" />
          <SelectField
            form={form}
            name="trainerId"
            label="Trainer"
            none="No one yet"
            options={recordOptions(timetable.trainers)}
          />
        </div>
      </FormFrame>
      <p role="alert" className="mt-4 text-bad empty:hidden">
        {failure}
      </p>
      {preview && previewedInput === typed && <PreviewedClasses preview={preview} />}
    </>
  );
}
