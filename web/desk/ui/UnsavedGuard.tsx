import { useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** Links that open another program; browsers ask before they follow them, although the page stays. */
const opensOtherProgram = 'a[href^="tel:"], a[href^="mailto:"]';
/** How long after a click on such a link a question of the browser is suppressed, in milliseconds. */
const PROMPT_MS = 1000;

/** The parts of an address on which the forms of a page depend: its path, and the person or row in a panel. */
function formsKey({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  return `${pathname} ${query.get('person')} ${query.get('row')}`;
}

type UnsavedGuardProps = {
  when: boolean;
  onLeave?: () => void;
};

/** Asks before the page is left with unsaved changes. A page has at most one. */
export function UnsavedGuard({ when, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return when && formsKey(currentLocation) !== formsKey(nextLocation);
  });
  // After the dialog the browser does not ask again.
  const isWarning = when && blocker.state !== 'proceeding';

  useEffect(() => {
    if (!isWarning) return;
    let ignoreUntil = 0;
    const click = ({ target, timeStamp }: MouseEvent) => {
      if (target instanceof Element && target.closest(opensOtherProgram)) ignoreUntil = timeStamp + PROMPT_MS;
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (event.timeStamp > ignoreUntil) event.preventDefault();
    };
    addEventListener('click', click);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('click', click);
      removeEventListener('beforeunload', warn);
    };
  }, [isWarning]);

  return (
    <Dialog
      id="unsaved"
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you typed on this page is not saved yet."
    >
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => blocker.reset?.()} className={buttonClass('ink')}>
          Stay here
        </button>
        <button
          type="button"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
          className={buttonClass('outline')}
        >
          Leave
        </button>
      </div>
    </Dialog>
  );
}

/** Opens another page of the desk; `state` is for a message on that page (`TrashedNotice`). */
export type Leave = (path: string, state?: unknown) => void;

/**
 * Opens another page after a form was stored or its record deleted, when nothing can be lost. `isLeaving` becomes true
 * before the navigation, so that the guard allows it.
 */
export function useLeave(): { isLeaving: boolean; leave: Leave } {
  const [target, setTarget] = useState<{ path: string; state: unknown }>();
  const navigate = useNavigate();

  useEffect(() => {
    if (target) navigate(target.path, { replace: true, state: target.state });
  }, [target, navigate]);

  return { isLeaving: target !== undefined, leave: (path, state) => setTarget({ path, state }) };
}
