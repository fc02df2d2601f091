import { type ReactNode, useState } from 'react';
import type { FormName } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { failedFields, useFormOutcome } from '../form-outcome/index.ts';
import { asFailure, type Failure } from './failure.ts';

/** What the inputs show of an earlier try. */
export type Tried = { values: Record<string, string>; errors: Record<string, string> };

type AccountFormProps = {
  name: FormName;
  /** Where the form is posted without scripts. */
  action: string;
  button: string;
  busyButton: string;
  /** One of several forms of its page: its button is a quiet one. */
  quiet?: boolean;
  /** What is said when the call fails (specification section 8). */
  failure: (error: Failure) => string;
  /** Makes the call and what follows its success; rejects with an `ApiError` when it is refused. */
  send: (fields: FormData) => Promise<unknown>;
  /** Stands above the button. */
  notice?: ReactNode;
  children: (tried: Tried) => ReactNode;
};

type State = 'idle' | 'busy' | { message: string; errors: Record<string, string> };

/** A password that was used has no reason to stay on screen. */
function clearPasswords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type="password"]')) input.value = '';
}

/** Every form of an account: idle, busy, then away or an error (specification section 4). The browser validates. */
export function AccountForm(props: AccountFormProps) {
  const { name, action, button, busyButton, quiet, failure, send, notice, children } = props;
  const outcome = useFormOutcome(name);
  const refused = outcome?.ok === false ? { message: outcome.message, errors: outcome.fields } : 'idle';
  const [state, setState] = useState<State>(refused);
  const submitButton = useFocusBack(state === 'busy');
  const failed = typeof state === 'object' ? state : undefined;

  const submit = async (form: HTMLFormElement) => {
    setState('busy');
    try {
      await send(new FormData(form));
      clearPasswords(form);
      setState('idle');
    } catch (error) {
      const known = asFailure(error);
      setState({ message: failure(known), errors: failedFields(known) });
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
      <p role="alert" className="font-medium text-bad not-empty:mt-4">
        {failed?.message}
      </p>
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
