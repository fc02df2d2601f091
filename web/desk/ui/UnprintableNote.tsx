import { type FieldValues, useWatch } from 'react-hook-form';
import { unprintable } from '../../../contract/base/printable.ts';
import { type FieldOf, TextField } from './FormFields.tsx';

/** Says which letters of these texts no document can print, before one is issued; nothing if all can be. */
export function UnprintableNote({ texts }: { texts: readonly string[] }) {
  const missing = unprintable(texts.join(' '));
  if (missing.length === 0) return null;
  return (
    <p className="mb-4 max-w-[65ch] border-l-4 border-accent bg-sunk px-4 py-3">
      No invoice or certificate can print {missing.join(' ')}. A name with letters that are missing is left out as a
      whole. Write it in English letters, or in those of an Indian language.
    </p>
  );
}

/** A field whose text is printed on documents, with a note about what no document can print. */
export function PrintedField<Input extends FieldValues, Output extends FieldValues>(field: FieldOf<Input, Output>) {
  const typed: unknown = useWatch({ control: field.form.hookForm.control, name: field.name });
  return (
    <div>
      <TextField {...field} />
      <UnprintableNote texts={typeof typed === 'string' ? [typed] : []} />
    </div>
  );
}
