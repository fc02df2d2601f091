import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { addDays, dateInKolkata, WEEKDAYS } from '../../../contract/base/calendar.ts';
import { type ClassPreview, ClassTimetable, type DeskTimetable } from '../../../contract/teaching/desk-classes.ts';
import { buttonClass } from '../../ui/button.ts';
import { ListBox } from '../../ui/form/CheckBox.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { recordOptions } from '../ui/options.ts';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { ClassTime } from './ClassTable.tsx';
import { previewTimetable, saveTimetable } from './endpoints.ts';

type Input = z.input<typeof ClassTimetable>;

/** The initial form: the coming classes as planned, or a usual hour on days that staff choose. */
function inputOf({ timetable, classes, batch }: DeskTimetable): Input {
  const coming = classes.filter(({ state, startsAt }) => state === 'planned' && Date.parse(startsAt) > Date.now());
  const [next] = coming;
  if (!timetable) {
    return { weekdays: [], startsAt: '19:00', minutes: '120', firstOn: batch.startsOn, classes: '', trainerId: '' };
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

function Weekdays() {
  const error = useFormState().errors.weekdays;
  const errorId = error ? 'weekdays-error' : undefined;
  return (
    <fieldset className="mb-7 sm:col-span-2" aria-describedby={errorId}>
      <legend className="mb-1.5 block text-base leading-snug font-bold">Days of the week</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((name, index) => (
          <ListBox key={name} name="weekdays" value={String(index + 1)} className="flex min-h-11 items-center gap-2">
            {name}
          </ListBox>
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
    kept > 0 ? `Classes that have begun stay as they are: ${kept}.` : '',
    dropped > 0 ? `Classes already planned that would be cancelled: ${dropped}.` : '',
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
  const form = useVersionedForm({
    schema: ClassTimetable,
    defaultValues: inputOf(timetable),
    version: timetable.version,
    send: (planned) => save({ id, ...planned }),
    onSent: reset,
  });
  const typed = useSyncExternalStore(
    form.values.subscribe,
    () => JSON.stringify(form.values.read()),
    () => '',
  );
  const showDates = async () => {
    const planned = form.check();
    if (!planned) return;
    setPreviewedInput(typed);
    await showPreview({ id, ...planned });
  };
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
          <Weekdays />
          <TextInput name="startsAt" label="Begins at" note="(time in India)" type="time" />
          <TextInput name="minutes" label="Minutes" inputMode="numeric" />
          <TextInput name="firstOn" label="First day" type="date" />
          <TextInput name="classes" label="Number of classes" inputMode="numeric" />
          <Select name="trainerId" label="Trainer" none="No one yet" options={recordOptions(timetable.trainers)} />
        </div>
      </FormFrame>
      <p role="alert" className="mt-4 text-bad empty:hidden">
        {failure}
      </p>
      {preview && previewedInput === typed && <PreviewedClasses preview={preview} />}
    </>
  );
}

export function ClassFields({ trainers }: Pick<DeskTimetable, 'trainers'>) {
  return (
    <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
      <TextInput name="day" label="Day" type="date" />
      <TextInput name="startsAt" label="Begins at" note="(time in India)" type="time" />
      <TextInput name="minutes" label="Minutes" inputMode="numeric" />
      <Select name="trainerId" label="Trainer" none="No one yet" options={recordOptions(trainers)} />
      <TextInput name="title" label="Title" note="(optional)" />
    </div>
  );
}
