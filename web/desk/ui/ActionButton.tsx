import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Failure, failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';
import { showToast, type Toast } from './toast.ts';

/** A response that is only a message; some records have a field `message` among others. */
const MessageOnly = z.strictObject({ message: z.string() });

type ActionButtonProps<Data> = {
  id: string;
  children: ReactNode;
  act: () => PromiseLike<{ data?: Data; error?: Failure }>;
  /** The message about the result, and the way to undo it; by default the message of the response. */
  toast?: (data: Data) => Toast | null;
  /** A question before an action that is hard to undo; its button is red if something is lost. */
  confirm?: { title: string; text: string; button: string; isLoss?: true };
  variant?: Parameters<typeof buttonClass>[0];
};

/** A button that runs one action at once or after a question, reports the result, and shows an error beside itself. */
export function ActionButton<Data>({
  id,
  children,
  act,
  toast = messageOf,
  confirm,
  variant = 'outline',
}: ActionButtonProps<Data>) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async () => {
    setIsBusy(true);
    const { data, error } = await act();
    setIsBusy(false);
    setIsAsking(false);
    setFailure(error && failureMessage(error, 'This could not be done.'));
    if (data !== undefined && !error) showToast(toast(data));
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
            <button
              type="button"
              disabled={isBusy}
              onClick={run}
              className={buttonClass(confirm.isLoss ? 'bad' : 'ink')}
            >
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

function messageOf(data: unknown): Toast | null {
  const { success, data: response } = MessageOnly.safeParse(data);
  return success ? { text: response.message } : null;
}
