import { type ComponentProps, type ReactNode, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import type { FormName } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { failedFields, useFormOutcome } from '../form-outcome/index.ts';
import { asFailure, serverMessage } from './failure.ts';

/** Values and errors of an earlier attempt. */
export type Attempt = { values: Record<string, string>; errors: Record<string, string> };

type AccountFormProps = {
  name: FormName;
  /** Target of the form without scripts. */
  action: string;
  button: string;
  busyButton: string;
  /** Uses a less prominent button, for one of several forms of a page. */
  quiet?: boolean;
  /** What a failed call says first (specification section 8); the server's message follows, unless fields explain. */
  failure?: string;
  /** Makes the call and handles its success. @throws an `ApiError` if it is refused */
  send: (fields: FormData) => Promise<unknown>;
  /** Goes above the button. */
  notice?: ReactNode;
  children: (attempt: Attempt) => ReactNode;
};

type Failed = { message: string; errors: Record<string, string> };
type State = 'idle' | 'busy' | Failed;

/** A used password should not stay on screen. */
function clearPasswords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type="password"]')) input.value = '';
}

/** What went wrong, each line once. */
function FailureLines({ first, failed }: { first: string | undefined; failed: Failed | undefined }) {
  const isAtFields = Object.keys(failed?.errors ?? {}).length > 0;
  const lines = first && isAtFields ? [first] : [first, failed?.message];
  return (
    <div role="alert" className="font-medium text-bad not-empty:mt-4">
      {failed && [...new Set(lines)].map((line) => line && <p key={line}>{line}</p>)}
    </div>
  );
}

/** Every form of an account: idle, busy, then gone or failed (specification section 4). The browser validates. */
export function AccountForm(props: AccountFormProps) {
  const { name, action, button, busyButton, quiet, failure, send, notice, children } = props;
  const outcome = useFormOutcome(name);
  const refused = outcome?.ok === false ? { message: outcome.message, errors: outcome.fields } : 'idle';
  const [state, setState] = useState<State>(refused);
  const submitButton = useRestoreFocus(state === 'busy');
  const failed = typeof state === 'object' ? state : undefined;

  const submit = async (form: HTMLFormElement) => {
    setState('busy');
    try {
      await send(new FormData(form));
      clearPasswords(form);
      setState('idle');
    } catch (error) {
      const known = asFailure(error);
      setState({ message: serverMessage(known, failure), errors: failedFields(known) });
    }
  };

  return (
    <form
      action={action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'busy') void submit(event.currentTarget);
      }}
    >
      {children({ values: outcome?.values ?? {}, errors: failed?.errors ?? {} })}
      {notice}
      <FailureLines first={failure} failed={failed} />
      <button
        ref={submitButton}
        type="submit"
        disabled={state === 'busy'}
        className={quiet ? buttonClass('ink', 'mt-4') : buttonClass('accent', 'mt-5 w-full')}
      >
        {state === 'busy' ? busyButton : button}
      </button>
    </form>
  );
}

type AccountInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  note?: string;
  name: string;
  attempt: Attempt;
};

/** A required field of an account form, with its earlier or default value and its error. */
export function AccountInput({ label, note, id, defaultValue, attempt, ...input }: AccountInputProps) {
  const error = attempt.errors[input.name];
  return (
    <Field label={label} {...(id && { id })} {...(note && { note })} {...(error && { error })}>
      {(control) => (
        <input
          {...control}
          {...input}
          defaultValue={attempt.values[input.name] ?? defaultValue}
          required
          className={controlClass}
        />
      )}
    </Field>
  );
}

type NewPasswordProps = { label: string; attempt: Attempt; min?: number };

/** A new password, typed or pasted. @param props.min least length, where it is not that of a learner */
export function NewPassword({ label, attempt, min = PASSWORD_MIN }: NewPasswordProps) {
  return (
    <AccountInput
      attempt={attempt}
      label={label}
      note={`(${min} characters or more)`}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={min}
      maxLength={PASSWORD_MAX}
    />
  );
}
