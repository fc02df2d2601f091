import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';

type Failure = Parameters<typeof failureMessage>[0];

type ActionButtonProps = {
  /** Unique in the page. */
  id: string;
  children: ReactNode;
  /** The trigger of a mutation. */
  act: () => PromiseLike<{ error?: Failure }>;
  /** A question before it, for what cannot be undone at once. */
  confirm?: { title: string; text: string; button: string };
  variant?: Parameters<typeof buttonClass>[0];
};

/** A button that does one thing at once or after a question, and shows what went wrong beside it. */
export function ActionButton({ id, children, act, confirm, variant = 'outline' }: ActionButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async () => {
    setIsBusy(true);
    const { error } = await act();
    setIsBusy(false);
    setIsAsking(false);
    setFailure(error && failureMessage(error, 'It could not be done.'));
  };

  return (
    <>
      <BusyButton
        type="button"
        isBusy={isBusy}
        onClick={() => (confirm ? setIsAsking(true) : run())}
        className={buttonClass(variant)}
      >
        {children}
      </BusyButton>
      <span role="alert" className="block text-bad empty:hidden">
        {failure}
      </span>
      {confirm && (
        <Dialog
          id={id}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={confirm.title}
          description={confirm.text}
        >
          <div className="flex flex-wrap gap-3">
            <button type="button" disabled={isBusy} onClick={run} className={buttonClass('ink')}>
              {confirm.button}
            </button>
            <button type="button" onClick={() => setIsAsking(false)} className={buttonClass('outline')}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
