import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/password.ts';
import type { Tried } from './AccountForm.tsx';
import { AccountInput } from './AccountInput.tsx';

/** A password to choose; pasting is as good as typing. */
export function NewPassword({ label, tried }: { label: string; tried: Tried }) {
  return (
    <AccountInput
      tried={tried}
      label={label}
      note={`(${PASSWORD_MIN} characters or more)`}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      maxLength={PASSWORD_MAX}
    />
  );
}
