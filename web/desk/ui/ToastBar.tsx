import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';
import { showToast, type Toast, useToast } from './toast.ts';

const barButtonClass = 'min-h-11 px-2 font-bold as-link';

/** The message about the last action, at the foot of the page, until it is closed or another page is opened. */
export function ToastBar() {
  const { pathname } = useLocation();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it
  useEffect(() => {
    if (toast && toast.next !== pathname) showToast(null);
  }, [pathname]);
  useEffect(() => () => showToast(null), []);
  const barClass = toast ? 'rounded border border-strong bg-ink px-4 py-1 text-paper shadow-2xl' : 'sr-only';
  return (
    <div
      className={`sticky bottom-4 z-40 max-lg:bottom-20 mx-auto flex w-fit flex-wrap items-center gap-x-4 ${barClass}`}
    >
      <span role="status">{toast?.text}</span>
      {toast?.undo && <Undo key={toast.text} undo={toast.undo} />}
      {toast && (
        <button type="button" onClick={() => showToast(null)} className={barButtonClass}>
          Close
        </button>
      )}
    </div>
  );
}

function Undo({ undo }: Required<Pick<Toast, 'undo'>>) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const { error } = await undo();
    showToast({ text: error ? failureMessage(error, 'This could not be undone.') : 'Undone.' });
  };
  return (
    <BusyButton type="button" isBusy={isBusy} onClick={run} className={barButtonClass}>
      Undo
    </BusyButton>
  );
}
