import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Links that open another program: browsers ask as if the page were left, which stays. */
const opensBeside = 'a[href^="tel:"], a[href^="mailto:"]';
/** For how long after the click they may ask, in milliseconds. */
const ASKING = 1000;

/** Asks before the page is left while it holds what is not saved. A page has at most one. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return when && currentLocation.pathname !== nextLocation.pathname;
  });
  // Who chose to leave is not asked again by the browser.
  const warns = when && blocker.state !== 'proceeding';

  useEffect(() => {
    if (!warns) return;
    let staysUntil = 0;
    const click = ({ target, timeStamp }: MouseEvent) => {
      if (target instanceof Element && target.closest(opensBeside)) staysUntil = timeStamp + ASKING;
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (event.timeStamp > staysUntil) event.preventDefault();
    };
    addEventListener('click', click);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('click', click);
      removeEventListener('beforeunload', warn);
    };
  }, [warns]);

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
        <button type="button" onClick={() => blocker.proceed?.()} className={buttonClass('outline')}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
