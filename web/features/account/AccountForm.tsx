import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.ts';

type AccountFormProps = {
  /** Where the form is posted without scripts. */
  action: string;
  button: string;
  busyButton: string;
  /** Said when the call fails (specification section 8). */
  failure: string;
  /** Makes the call; rejects when it is refused. */
  send: (fields: FormData) => Promise<unknown>;
  /** Path that success leads to. */
  next: string;
  /** Stands above the button. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Sign-up and sign-in alike: idle, busy, then away or an error (specification section 4). The browser validates. */
export function AccountForm({ action, button, busyButton, failure, send, next, notice, children }: AccountFormProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const submit = async (fields: FormData) => {
    setState('busy');
    try {
      await send(fields);
      navigate(next);
    } catch {
      setState('failed');
    }
  };

  return (
    <form
      action={action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'busy') void submit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {notice}
      <p role="alert" className="font-medium text-bad not-empty:mt-4">
        {state === 'failed' && failure}
      </p>
      <button type="submit" disabled={state === 'busy'} className={buttonClass('accent', 'mt-5 w-full')}>
        {state === 'busy' ? busyButton : button}
      </button>
    </form>
  );
}
