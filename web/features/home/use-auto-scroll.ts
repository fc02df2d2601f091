import { type RefObject, useEffect } from 'react';
import { advance, wrap } from './slider-motion.ts';

/** How far the browser may round what it is told before it counts as the visitor's own scrolling, in pixels. */
const ROUNDING = 2;
/** Rest after the visitor scrolled by hand, in milliseconds. */
const REST_MS = 1500;

/**
 * Scrolls the element sideways while `isRunning`, from wherever it stands; what the visitor scrolls by hand is kept.
 * Browsers give a hidden tab no frames, so it rests there by itself.
 * @param lap width of one set of cards in pixels, read at every frame
 */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, lap: RefObject<number>, isRunning: boolean) {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isRunning) return;
    let position = element.scrollLeft;
    let before = performance.now();
    let restUntil = 0;

    const step = (now: number) => {
      const elapsed = now - before;
      before = now;
      if (Math.abs(element.scrollLeft - position) > ROUNDING) {
        position = element.scrollLeft;
        restUntil = now + REST_MS;
      } else if (now >= restUntil) {
        position = wrap(advance(position, elapsed), lap.current);
        element.scrollLeft = position;
      }
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [scroller, lap, isRunning]);
}
