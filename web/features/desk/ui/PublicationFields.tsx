import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import type { PublicationState } from '../../../../contract/publication.ts';
import { SelectField, TextField } from './FormFields.tsx';
import type { DeskForm } from './use-desk-form.ts';

const options = [
  { value: 'draft', label: 'Draft: only staff see it' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] satisfies { value: PublicationState; label: string }[];

type PublicationFieldsProps<Input extends FieldValues, Output extends FieldValues> = {
  of: DeskForm<Input, Output>;
  /** Names of the two fields of a `Publication`. */
  state: Path<Input>;
  at: Path<Input>;
};

/** Whether visitors see a record, and from when on. */
export function PublicationFields<Input extends FieldValues, Output extends FieldValues>({
  of,
  state,
  at,
}: PublicationFieldsProps<Input, Output>) {
  const chosen = String(useWatch({ control: of.form.control, name: state }));
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <SelectField of={of} name={state} label="Who sees it" options={options} />
      {chosen === 'scheduled' && (
        <TextField of={of} name={at} label="From" note="(time in India)" type="datetime-local" />
      )}
    </div>
  );
}
