import { useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** Links that open another program; browsers ask before them although the page stays. */
const opensBeside = 'a[href^="tel:"], a[href^="mailto:"]';
/** How long after such a click browsers may ask, in milliseconds. */
const ASKING = 1000;

/** The part of an address that decides which forms are shown: the page, and the person beside a queue. */
const shownAt = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname} ${new URLSearchParams(search).get('person')}`;

/** Asks before the page is left with unsaved changes. A page has at most one. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return when && shownAt(currentLocation) !== shownAt(nextLocation);
  });
  // The browser does not ask again after the dialog did.
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

/** Leads to another page of the desk; `state` tells that page what happened (`TrashedNotice`). */
export type Leave = (path: string, state?: unknown) => void;

/**
 * Leads from a form to another page once it holds nothing more to lose: it was stored, or its record was deleted.
 * `isLeaving` turns true before the navigation, so that the guard lets it pass.
 */
export function useLeave(): { isLeaving: boolean; leave: Leave } {
  const [target, setTarget] = useState<{ path: string; state: unknown }>();
  const navigate = useNavigate();

  useEffect(() => {
    if (target) navigate(target.path, { replace: true, state: target.state });
  }, [target, navigate]);

  return { isLeaving: target !== undefined, leave: (path, state) => setTarget({ path, state }) };
}
