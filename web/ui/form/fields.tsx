import type { ComponentProps, InputEvent, ReactNode } from 'react';
import { readAddress } from '../../../contract/base/typed.ts';
import { type ControlProps, controlClass, Field } from '../Field.tsx';
import { ChevronIcon } from '../icons.tsx';
import { useFormState } from './form-state.ts';

type FieldProps<Attributes> = Omit<Attributes, 'className' | 'id' | 'children'> & {
  name: string;
  label: string;
  /** A hint beside the label. */
  note?: string;
};

type FormFieldProps = FieldProps<unknown> & {
  children: (control: ControlProps & { name: string }, typed: string | undefined) => ReactNode;
};

/** A labelled control of the form around it, with its typed text and error; uncontrolled, so that hydration keeps the text. */
export function FormField({ name, label, note, children }: FormFieldProps) {
  const { name: form, typed, errors } = useFormState();
  return (
    <Field id={`${form}-${name}`} label={label} note={note} error={errors[name]}>
      {(control) => children({ ...control, name }, typed[name])}
    </Field>
  );
}

const beyondAscii = /[^\x20-\x7E]/;

/** Shows an address as the server reads it, because the browser refuses one with characters that no one sees. */
function showAsRead({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  if (beyondAscii.test(input.value) && !nativeEvent.isComposing) input.value = readAddress(input.value);
}

/** An input for a line of text, or of another `type`; required by default. */
export function TextInput({ label, note, defaultValue, ...input }: FieldProps<ComponentProps<'input'>>) {
  return (
    <FormField name={input.name} label={label} note={note}>
      {(control, typed) => (
        <input
          type="text"
          required
          {...(input.type === 'email' && { onInput: showAsRead })}
          {...input}
          {...control}
          defaultValue={typed ?? defaultValue}
          className={controlClass}
        />
      )}
    </FormField>
  );
}

/** An input for text of several lines. */
export function TextArea({ label, note, defaultValue, ...area }: FieldProps<ComponentProps<'textarea'>>) {
  return (
    <FormField name={area.name} label={label} note={note}>
      {(control, typed) => (
        <textarea rows={5} {...area} {...control} defaultValue={typed ?? defaultValue} className={controlClass} />
      )}
    </FormField>
  );
}

type SelectProps = FieldProps<ComponentProps<'select'>> & { options: readonly { value: string; label: string }[] };

/** A choice of one of a few values. */
export function Select({ label, note, defaultValue, options, ...select }: SelectProps) {
  return (
    <FormField name={select.name} label={label} note={note}>
      {(control, typed) => (
        <div className="relative">
          <select
            required
            {...select}
            {...control}
            defaultValue={typed ?? defaultValue}
            className={`${controlClass} appearance-none pr-10`}
          >
            {options.map((option) => (
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
