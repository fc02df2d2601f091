import { type RefObject, useEffect } from 'react';

type Rect = { left: number; top: number; right: number; bottom: number };

/** The share of the target's area under the cover, from 0 to 1. */
export function coveredShare(target: Rect, cover: Rect): number {
  const width = Math.min(target.right, cover.right) - Math.max(target.left, cover.left);
  const height = Math.min(target.bottom, cover.bottom) - Math.max(target.top, cover.top);
  const area = (target.right - target.left) * (target.bottom - target.top);
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0;
}

/** No more than a corner of the focused element may be covered (WCAG 2.4.11). */
const TOLERATED_SHARE = 0.1;

/** The focused element, unless its tabindex is -1, as after navigation. */
export function focusedElement(): Element[] {
  const element = document.activeElement;
  return element instanceof HTMLElement && element.tabIndex >= 0 ? [element] : [];
}

/**
 * The elements that must stay visible: the focused one, buttons and similar links, long fields, amounts, and unfolded
 * answers.
 */
export function focusedAndPressable(): Element[] {
  const pressable = 'main :is(button, textarea, summary, dd, .min-h-11, details[open] > p)';
  return [...focusedElement(), ...document.querySelectorAll(pressable)];
}

/** Reports at once, and on every focus or scroll, whether the element covers one that must stay visible. */
export function useCoverWatch(
  cover: RefObject<HTMLElement | null>,
  isWatching: boolean,
  mustStayVisible: () => Element[],
  onChange: (covers: boolean) => void,
) {
  useEffect(() => {
    if (!isWatching) return;
    let frame = 0;
    const covers = (target: Element, element: HTMLElement) =>
      coveredShare(target.getBoundingClientRect(), element.getBoundingClientRect()) > TOLERATED_SHARE;
    const check = () => {
      const element = cover.current;
      const isCovering =
        element && mustStayVisible().some((target) => !element.contains(target) && covers(target, element));
      onChange(isCovering ?? false);
    };
    const scheduleCheck = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    };
    scheduleCheck();
    document.addEventListener('focusin', scheduleCheck);
    addEventListener('scroll', scheduleCheck, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', scheduleCheck);
      removeEventListener('scroll', scheduleCheck);
    };
  }, [cover, isWatching, mustStayVisible, onChange]);
}
