import { useEffect, useEffectEvent } from 'react';

/** Key in the state of the history entry that an open dialog adds. */
const MARK = 'dialog';

/**
 * While a dialog is open, Back closes it instead of leaving the page. The entry that it adds to the history is a copy of the
 * page's own, and the router gets no event of adding or leaving it, so nothing loads or scrolls.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    history.pushState({ ...history.state, [MARK]: true }, '');
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      close();
    };
    // In the capture phase, before the router's own listener.
    addEventListener('popstate', onBack, { capture: true, once: true });
    return () => {
      removeEventListener('popstate', onBack, { capture: true });
      if (!history.state?.[MARK]) return;
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
      history.back();
    };
  }, [open]);
}
