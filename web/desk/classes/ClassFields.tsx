import type { FieldValues, Path } from 'react-hook-form';
import type { DeskTimetable } from '../../../contract/teaching/desk-classes.ts';
import { SelectField, TextField } from '../ui/FormFields.tsx';
import { recordOptions } from '../ui/options.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';

type ClassInput = FieldValues & { day: string; startsAt: string; minutes: string | number; title: string };

type ClassFieldsProps<Input extends ClassInput, Output extends FieldValues> = {
  form: DeskForm<Input, Output>;
  trainers: DeskTimetable['trainers'];
};

/** The time and the trainer of one class. */
export function ClassFields<Input extends ClassInput, Output extends FieldValues>({
  form,
  trainers,
}: ClassFieldsProps<Input, Output>) {
  const name = (field: string) => field as Path<Input>; // All forms of a class have these fields.
  return (
    <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">
      <TextField form={form} name={name('day')} label="Day" type="date" />
      <TextField form={form} name={name('startsAt')} label="Begins at" note="(India)" type="time" />
      <TextField form={form} name={name('minutes')} label="Minutes" inputMode="numeric" />
      <SelectField
        form={form}
        name={name('trainerId')}
        label="Trainer"
        none="No one yet"
        options={recordOptions(trainers)}
      />
      <TextField form={form} name={name('title')} label="Title" note="(optional)" />
    </div>
  );
}
