import type { ComponentProps } from 'react';
import { controlClass, Field } from '../../ui/Field.tsx';
import type { Tried } from './AccountForm.tsx';

type AccountInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  note?: string;
  name: string;
  tried: Tried;
};

/** A required field of an account form, with what was typed before, or is known, and what is wrong with it. */
export function AccountInput({ label, note, id, defaultValue, tried, ...input }: AccountInputProps) {
  const error = tried.errors[input.name];
  return (
    <Field label={label} {...(id && { id })} {...(note && { note })} {...(error && { error })}>
      {(tied) => (
        <input
          {...tied}
          {...input}
          defaultValue={tried.values[input.name] ?? defaultValue}
          required
          className={controlClass}
        />
      )}
    </Field>
  );
}
