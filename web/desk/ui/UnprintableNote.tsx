import type { ComponentProps } from 'react';
import { unprintable } from '../../../contract/base/printable.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';

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

export function PrintedField(field: ComponentProps<typeof TextInput>) {
  const typed = useFieldValue(field.name);
  return (
    <div>
      <TextInput {...field} />
      <UnprintableNote texts={typeof typed === 'string' ? [typed] : []} />
    </div>
  );
}
