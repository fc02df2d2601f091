import { type RefObject, useEffect } from 'react';
import { coveredShare } from './covers.ts';

/** More than a corner of what has focus must not be hidden (WCAG 2.4.11). */
const TOLERATED_SHARE = 0.1;

/**
 * What must stay in sight: what has the focus (places that only take it after navigation, tabindex -1, do not count),
 * and the buttons that send a form of the page.
 */
function watched(): Element[] {
  const focused = document.activeElement;
  const buttons = [...document.querySelectorAll('main button[type="submit"]')];
  return focused instanceof HTMLElement && focused.tabIndex >= 0 ? [focused, ...buttons] : buttons;
}

/** Tells, at first and whenever focus or scroll changes, whether the element hides something that must stay in sight. */
export function useCoverWatch(
  cover: RefObject<HTMLElement | null>,
  isWatching: boolean,
  tell: (hides: boolean) => void,
) {
  useEffect(() => {
    if (!isWatching) return;
    let frame = 0;
    const hides = (target: Element, element: HTMLElement) =>
      coveredShare(target.getBoundingClientRect(), element.getBoundingClientRect()) > TOLERATED_SHARE;
    const look = () => {
      const element = cover.current;
      const inTheWay = element && watched().some((target) => !element.contains(target) && hides(target, element));
      tell(inTheWay ?? false);
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    lookSoon();
    document.addEventListener('focusin', lookSoon);
    addEventListener('scroll', lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', lookSoon);
      removeEventListener('scroll', lookSoon);
    };
  }, [cover, isWatching, tell]);
}
