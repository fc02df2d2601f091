const MARK = 'dialog';

/**
 * Adds an entry to the history, so that Back closes a dialog instead of leaving the page. It is a copy of the page's own, and the
 * router gets no event of adding or leaving it, so nothing loads or scrolls.
 * @param onBack called when Back leaves the entry
 * @returns what leaves the entry, unless it was left, and then calls `onLeft`: the browser goes back only some time later, and would
 *   undo a navigation that began meanwhile
 */
export function addDialogEntry(onBack: () => void): (onLeft: () => void) => void {
  history.pushState({ ...history.state, [MARK]: true }, '');
  /** Calls `act` instead of the router's own listener, before which it comes in the capture phase. */
  const once = (act: () => void) => {
    const listen = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      act();
    };
    addEventListener('popstate', listen, { capture: true, once: true });
    return () => removeEventListener('popstate', listen, { capture: true });
  };
  const stop = once(onBack);
  return (onLeft) => {
    stop();
    if (!history.state?.[MARK]) return onLeft();
    once(onLeft);
    history.back();
  };
}
