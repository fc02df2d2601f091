import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Result } from './result.ts';

type ResultDialogProps = { result: Result; open: boolean; onClose: () => void };

/** Says how sending ended. In the server's HTML it is open, and OK closes it without scripts too. */
export function ResultDialog({ result, open, onClose }: ResultDialogProps) {
  return (
    <Dialog id="contact-result" open={open} onClose={onClose} title={result.title} description={result.body}>
      <form method="dialog" className="flex justify-end">
        {/* biome-ignore lint/a11y/noAutofocus: it is all that a person can do in the dialog. */}
        <button type="submit" autoFocus className={buttonClass('accent', 'min-w-28')}>
          OK
        </button>
      </form>
    </Dialog>
  );
}
