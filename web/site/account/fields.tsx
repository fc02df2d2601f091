import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import { TextInput } from '../../ui/form/fields.tsx';

type StoredProps = { defaultValue?: string };

/** The fields of the forms of an account. The browser validates them. */
export function FullName(stored: StoredProps) {
  return <TextInput {...stored} name="name" label="Full Name" autoComplete="name" maxLength={100} />;
}

export function PhoneNumber(stored: StoredProps) {
  return <TextInput {...stored} name="phone" label="Phone Number" type="tel" autoComplete="tel" maxLength={250} />;
}

type EmailProps = { label?: string; autoComplete?: string };

export function Email({ label = 'Email', autoComplete = 'email' }: EmailProps) {
  return <TextInput name="email" label={label} type="email" autoComplete={autoComplete} maxLength={254} />;
}

/** The password that somebody has. */
export function Password({ name = 'password', label = 'Your password' }) {
  return (
    <TextInput name={name} label={label} type="password" autoComplete="current-password" maxLength={PASSWORD_MAX} />
  );
}

/** A new password, typed or pasted. @param props.min least length, where it is not that of a learner */
export function NewPassword({ label, min = PASSWORD_MIN }: { label: string; min?: number }) {
  return (
    <TextInput
      name="password"
      label={label}
      note={`(${min} characters or more)`}
      type="password"
      autoComplete="new-password"
      minLength={min}
      maxLength={PASSWORD_MAX}
    />
  );
}
