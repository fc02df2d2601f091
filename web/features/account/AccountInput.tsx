import type { ComponentProps } from 'react';
import { controlClass, Field } from '../../ui/Field.tsx';

type AccountInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  note?: string;
  name: string;
};

/** A required field of an account form. */
export function AccountInput({ label, note, ...input }: AccountInputProps) {
  return (
    <Field label={label} {...(note && { note })}>
      {(tied) => <input {...tied} {...input} required className={controlClass} />}
    </Field>
  );
}
