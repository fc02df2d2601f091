import { type ComponentProps, useState } from 'react';
import { MAX_TYPED_CODE, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/base/constants.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { PhoneField } from '../../ui/phone/PhoneField.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type StoredProps = { defaultValue?: string };

export function FullName(stored: StoredProps) {
  return <TextInput {...stored} name="name" label="Full Name" autoComplete="name" maxLength={100} />;
}

export function PhoneNumber(stored: StoredProps) {
  return <PhoneField {...stored} name="phone" label="Phone Number" />;
}

type EmailProps = { label?: string; autoComplete?: string };

export function Email({ label = 'Email', autoComplete = 'email' }: EmailProps) {
  return <TextInput name="email" label={label} type="email" autoComplete={autoComplete} maxLength={254} />;
}

function PasswordInput(input: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <TextInput
        {...input}
        {...(isShown ? { type: 'text', autoCapitalize: 'none' } : { type: 'password' })}
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={isShown}
        // Takes up its space from the start, so that the content below does not move under a finger.
        className={`-mt-3 mb-3 inline-flex min-h-8 items-center as-link ${hydrated ? '' : 'invisible'}`}
        onClick={() => setShown(!isShown)}
      >
        Show password
      </button>
    </>
  );
}

export function Password({ name = 'password', label = 'Your password' }) {
  return <PasswordInput name={name} label={label} autoComplete="current-password" maxLength={PASSWORD_MAX} />;
}

export function SignInCode() {
  return (
    <TextInput
      name="code"
      label="Code"
      note="(6 digits, or a recovery code)"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_TYPED_CODE}
    />
  );
}

export function NewPassword({ label, min = PASSWORD_MIN }: { label: string; min?: number }) {
  return (
    <PasswordInput
      name="password"
      label={label}
      note={`(${min} characters or more)`}
      autoComplete="new-password"
      minLength={min}
      maxLength={PASSWORD_MAX}
    />
  );
}
