import type { ComponentProps, InputEvent, ReactNode } from 'react';
import { readAddress } from '../../../contract/base/typed.ts';
import { type ControlProps, controlClass, Field } from '../Field.tsx';
import { ChevronIcon } from '../icons.tsx';
import { fieldId, useFormState } from './form-state.ts';
import { useFirstValue } from './form-values.ts';

type FieldProps<Attributes> = Omit<Attributes, 'className' | 'id' | 'children'> & {
  name: string;
  label: string;
  note?: string;
};

type FormFieldProps = FieldProps<unknown> & {
  children: (control: ControlProps & { name: string }, first: string | undefined) => ReactNode;
};

/** A labelled control of the form around it, with its first value and its error; uncontrolled, so that hydration keeps the text. */
export function FormField({ name, label, note, children }: FormFieldProps) {
  const { id, typed, errors } = useFormState();
  const stored = useFirstValue(name);
  return (
    <Field id={fieldId(id, name)} label={label} note={note} error={errors[name]}>
      {(control) =>
        children({ ...control, name }, typed[name] ?? (stored === undefined ? undefined : String(stored ?? '')))
      }
    </Field>
  );
}

const beyondAscii = /[^\x20-\x7E]/;

/** Shows an address as the server reads it, because the browser refuses one with characters that no one sees. */
function showAsRead({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  if (beyondAscii.test(input.value) && !nativeEvent.isComposing) input.value = readAddress(input.value);
}

/** An input for a line of text, or of another `type`; required by default, unless those of its form are not. */
export function TextInput({ label, note, defaultValue, ...input }: FieldProps<ComponentProps<'input'>>) {
  const { isOptional } = useFormState();
  return (
    <FormField name={input.name} label={label} note={note}>
      {(control, first) => (
        <input
          type="text"
          required={!isOptional}
          {...(input.type === 'email' && { onInput: showAsRead })}
          {...input}
          {...control}
          defaultValue={first ?? defaultValue}
          className={controlClass}
        />
      )}
    </FormField>
  );
}

export function TextArea({ label, note, defaultValue, ...area }: FieldProps<ComponentProps<'textarea'>>) {
  return (
    <FormField name={area.name} label={label} note={note}>
      {(control, first) => (
        <textarea rows={5} {...area} {...control} defaultValue={first ?? defaultValue} className={controlClass} />
      )}
    </FormField>
  );
}

type SelectProps = FieldProps<ComponentProps<'select'>> & {
  options: readonly { value: string; label: string }[];
  none?: string;
};

/** A choice of one of a few values. A value that is not an option, or not yet, stays until another one is chosen. */
export function Select({ label, note, defaultValue, options, none, ...select }: SelectProps) {
  const { isOptional } = useFormState();
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  return (
    <FormField name={select.name} label={label} note={note}>
      {(control, first) => (
        <div className="relative">
          <select
            required={!isOptional}
            {...select}
            {...control}
            defaultValue={first ?? defaultValue}
            className={`${controlClass} appearance-none pr-10`}
          >
            {first !== undefined && !all.some(({ value }) => value === first) && <option value={first} hidden />}
            {all.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
        </div>
      )}
    </FormField>
  );
}
