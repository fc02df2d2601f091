import type { ComponentProps } from 'react';
import { controlClass, Field } from '../../ui/Field.tsx';
import type { Tried } from './AccountForm.tsx';

type AccountInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  note?: string;
  name: string;
  tried: Tried;
};

/** A required field of an account form, with what was typed before and what is wrong with it. */
export function AccountInput({ label, note, tried, ...input }: AccountInputProps) {
  const error = tried.errors[input.name];
  return (
    <Field label={label} {...(note && { note })} {...(error && { error })}>
      {(tied) => (
        <input {...tied} {...input} defaultValue={tried.values[input.name]} required className={controlClass} />
      )}
    </Field>
  );
}
