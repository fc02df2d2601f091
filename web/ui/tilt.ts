import type { RefCallback } from 'react';
import { courseTransform, type Offset, type Size, testimonialTransform } from './tilt-math.ts';

const TILTING = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Tilts the frame's first child, not the frame, so that what follows the pointer never moves away from under it. */
function tiltOf(transform: (offset: Offset, size: Size) => string): RefCallback<HTMLElement> {
  return (frame) => {
    if (!frame) return;
    const cardIn = () => (frame.firstElementChild instanceof HTMLElement ? frame.firstElementChild : null);
    const follow = (event: PointerEvent) => {
      const card = cardIn();
      if (!card || event.pointerType === 'touch' || !matchMedia(TILTING).matches) return;
      const { left, top, width, height } = frame.getBoundingClientRect();
      const offset = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      card.style.transform = transform(offset, { width, height });
    };
    const reset = () => cardIn()?.style.removeProperty('transform');
    frame.addEventListener('pointermove', follow);
    frame.addEventListener('pointerleave', reset);
    return () => {
      frame.removeEventListener('pointermove', follow);
      frame.removeEventListener('pointerleave', reset);
      reset();
    };
  };
}

const courseTilt = tiltOf(courseTransform);
const testimonialTilt = tiltOf(testimonialTransform);

/**
 * Ref for the frame of a course card: its first child, with class `tilt`, turns after the pointer and lies flat again
 * when it leaves. Only for a fine pointer, and never against the wish for reduced motion.
 */
export function useCourseTilt(): RefCallback<HTMLElement> {
  return courseTilt;
}

/** Ref for the frame of a testimonial: its first child, with class `tilt`, turns, shifts and grows a little. */
export function useTestimonialTilt(): RefCallback<HTMLElement> {
  return testimonialTilt;
}
