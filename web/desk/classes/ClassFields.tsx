import type { DeskTimetable } from '../../../contract/teaching/desk-classes.ts';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { recordOptions } from '../ui/options.ts';

/** The time and the trainer of one class. */
export function ClassFields({ trainers }: Pick<DeskTimetable, 'trainers'>) {
  return (
    <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
      <TextInput name="day" label="Day" type="date" />
      <TextInput name="startsAt" label="Begins at" note="(India)" type="time" />
      <TextInput name="minutes" label="Minutes" inputMode="numeric" />
      <Select name="trainerId" label="Trainer" none="No one yet" options={recordOptions(trainers)} />
      <TextInput name="title" label="Title" note="(optional)" />
    </div>
  );
}
