import { CloseIcon } from '../../ui/icons.tsx';

/** Says that the request was sent, until it is dismissed. The region is there before its text, so that it is read. */
export function Confirmation({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div role="status" aria-label="Enrollment request" className="fixed inset-x-4 top-20 z-40 mx-auto max-w-xl">
      {message && (
        <div className="flex items-start gap-4 rounded border border-good border-l-8 bg-sheet py-4 pr-3 pl-5 shadow-2xl">
          <p className="grow">{message}</p>
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-8 shrink-0 place-items-center rounded hover:bg-soft"
            onClick={onDismiss}
          >
            <CloseIcon size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
