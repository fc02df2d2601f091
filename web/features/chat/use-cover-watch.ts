import { type RefObject, useEffect } from 'react';
import { coveredShare } from './covers.ts';

/** More than a corner of what has focus must not be hidden (WCAG 2.4.11). */
const TOLERATED_SHARE = 0.1;

/**
 * Tells, whenever focus or scroll changes, whether the element hides what has the focus elsewhere on the page.
 * Places that only take focus after navigation (tabindex -1) do not count.
 */
export function useCoverWatch(
  cover: RefObject<HTMLElement | null>,
  isWatching: boolean,
  tell: (hides: boolean) => void,
) {
  useEffect(() => {
    if (!isWatching) return;
    let frame = 0;
    const look = () => {
      const focused = document.activeElement;
      const element = cover.current;
      if (!element || !(focused instanceof HTMLElement) || focused.tabIndex < 0 || element.contains(focused)) {
        tell(false);
        return;
      }
      tell(coveredShare(focused.getBoundingClientRect(), element.getBoundingClientRect()) > TOLERATED_SHARE);
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    document.addEventListener('focusin', lookSoon);
    addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', lookSoon);
      removeEventListener('scroll', lookSoon);
    };
  }, [cover, isWatching, tell]);
}
