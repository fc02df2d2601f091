/** Specification section 9: 2 px per frame, which is 120 px a second at 60 frames, whatever the refresh rate. */
export const PIXELS_PER_SECOND = 120;

/** A frame that comes later than this (a busy or sleeping tab) counts as this long, so that nothing leaps. */
const LONGEST_FRAME_MS = 100;

/** Where the slider stands after a frame of `elapsedMs`. */
export function advance(position: number, elapsedMs: number): number {
  return position + (PIXELS_PER_SECOND * Math.min(Math.max(elapsedMs, 0), LONGEST_FRAME_MS)) / 1000;
}

/**
 * Takes the slider back by whole laps once it has passed two of them. One lap is one set of cards; from the second lap
 * on there are cards on both sides, so the step back cannot be seen.
 */
export function wrap(position: number, lap: number): number {
  return lap > 0 && position >= 2 * lap ? lap + (position % lap) : position;
}

/** Sets of cards that fill the view at every position: two laps and what is visible beyond them. */
export function setsNeeded(viewWidth: number, lap: number): number {
  return lap > 0 ? 2 + Math.ceil(viewWidth / lap) : 1;
}
