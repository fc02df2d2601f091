import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Testimonial } from '../../../contract/publishing/site.ts';

/** 2 px per frame at 60 frames a second (docs/fixed.md, Testimonials), at any refresh rate. */
const PIXELS_PER_SECOND = 120;

/** A longer frame (a busy or sleeping tab) counts as this long, so that nothing jumps. */
const LONGEST_FRAME_MS = 100;

export function advance(position: number, elapsedMs: number): number {
  return position + (PIXELS_PER_SECOND * Math.min(Math.max(elapsedMs, 0), LONGEST_FRAME_MS)) / 1000;
}

/**
 * Moves the slider back by whole laps once it has passed two. One lap is one set of cards; from the second lap on there
 * are cards on both sides, so no one sees the step.
 */
export function wrap(position: number, lap: number): number {
  return lap > 0 && position >= 2 * lap ? lap + (position % lap) : position;
}

/** The cards of a lap. If the last card repeats the first, the lap omits it, so that the two are never beside each other. */
export function lapOf(testimonials: Testimonial[]): Testimonial[] {
  const [first, ...others] = testimonials;
  const last = others.at(-1);
  const isRing = last && last.name === first?.name && last.role === first.role && last.quote === first.quote;
  return isRing ? testimonials.slice(0, -1) : testimonials;
}

/** The number of sets that fill the view at every position: two laps and the view after them. */
export function setsNeeded(viewWidth: number, lap: number): number {
  return lap > 0 ? 2 + Math.ceil(viewWidth / lap) : 1;
}

const QUERY = '(prefers-reduced-motion: no-preference)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether elements may move by themselves: not on the server, and not if the visitor prefers reduced motion. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}

export function useOnScreen(target: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isOnScreen;
}

/** The largest difference that is a rounding of the browser, in pixels; a larger one is the visitor's scrolling. */
const ROUNDING_PX = 2;
/** The pause after the visitor scrolls by hand, in milliseconds. */
const PAUSE_MS = 1500;

/**
 * Scrolls the element sideways while `isRunning`, from its current position, even after the visitor scrolled by hand. In a
 * hidden tab it pauses, because that gets no frames.
 * @param lap the width of one set of cards in pixels, read at every frame
 */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, lap: RefObject<number>, isRunning: boolean) {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isRunning) return;
    let position = element.scrollLeft;
    let previousTime = performance.now();
    let pausedUntil = 0;

    const step = (now: number) => {
      const elapsed = now - previousTime;
      previousTime = now;
      if (Math.abs(element.scrollLeft - position) > ROUNDING_PX) {
        position = element.scrollLeft;
        pausedUntil = now + PAUSE_MS;
      } else if (now >= pausedUntil) {
        position = wrap(advance(position, elapsed), lap.current);
        element.scrollLeft = position;
      }
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [scroller, lap, isRunning]);
}
