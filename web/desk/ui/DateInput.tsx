import { dayInWords } from '../../../contract/base/calendar.ts';
import { controlClass } from '../../ui/Field.tsx';
import { FormField } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';

type DateInputProps = { name: string; label: string; note?: string; type?: 'date' | 'datetime-local' };

/** A field for a day or a moment, with the day in words beside it: in browsers 1/2 can be in January or February. */
export function DateInput({ type = 'date', ...field }: DateInputProps) {
  const chosen = useFieldValue(field.name);
  return (
    <FormField {...field}>
      {(control, first) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="shrink-0">
            <input {...control} type={type} defaultValue={first} className={controlClass} />
          </span>
          <span className="text-[0.9375rem] text-ink-2">{chosen ? dayInWords(String(chosen)) : ''}</span>
        </span>
      )}
    </FormField>
  );
}
