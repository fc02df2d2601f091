import type { FormName } from '../../../contract/form-outcome.ts';
import { buttonClass } from '../../ui/button.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { failureMessage, useFormOutcome } from '../form-outcome/index.ts';

/** Shown for a failure without a message. */
export const UNEXPLAINED = 'That did not work. Please try again.';

type ActionFormProps = {
  name: FormName;
  /** Where the form is posted to without scripts. */
  action: string;
  button: string;
  busyButton: string;
  /** Uses a less prominent button. */
  quiet?: boolean;
  busy: boolean;
  /** Error of the call. */
  error: Parameters<typeof failureMessage>[0] | undefined;
  onSend: () => void;
};

/** A form of one button. */
export function ActionForm({ name, action, button, busyButton, quiet, busy, error, onSend }: ActionFormProps) {
  const outcome = useFormOutcome(name);
  const submitButton = useRestoreFocus(busy);
  const refused = outcome?.ok === false ? outcome.message : undefined;
  return (
    <form
      action={action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend();
      }}
    >
      <button ref={submitButton} type="submit" disabled={busy} className={buttonClass(quiet ? 'outline' : 'accent')}>
        {busy ? busyButton : button}
      </button>
      <p role="alert" className="font-medium text-bad not-empty:mt-3">
        {error ? failureMessage(error, UNEXPLAINED) : refused}
      </p>
    </form>
  );
}
