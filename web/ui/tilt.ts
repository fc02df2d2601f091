import type { RefCallback } from 'react';

/** Position of the pointer: pixels from the card's centre, to the right and down. */
type Offset = { x: number; y: number };
type Size = { width: number; height: number };

/** docs/fixed.md, Courses. */
const COURSE_TILT = { divisor: 25, perspective: 1000 } as const;

/** docs/fixed.md, Testimonials. */
const TESTIMONIAL_TILT = { degrees: 17.5, pixels: 20, scale: 1.05, perspective: 1000 } as const;

export function courseRotation({ x, y }: Offset): { aboutX: number; aboutY: number } {
  return { aboutX: -y / COURSE_TILT.divisor || 0, aboutY: x / COURSE_TILT.divisor };
}

export function courseTransform(offset: Offset): string {
  const { aboutX, aboutY } = courseRotation(offset);
  return `perspective(${COURSE_TILT.perspective}px) rotateX(${aboutX}deg) rotateY(${aboutY}deg)`;
}

/** The offset as a share of half the length: -1 at one edge and beyond, 0 in the middle, 1 at the other edge and beyond. */
function shareOfHalf(offset: number, length: number): number {
  return length > 0 ? Math.max(-1, Math.min(1, offset / (length / 2))) : 0;
}

/** Rotation in degrees and translation in pixels of a testimonial; both are greatest at the card's edges. */
export function testimonialPose(offset: Offset, { width, height }: Size) {
  const [right, down] = [shareOfHalf(offset.x, width), shareOfHalf(offset.y, height)];
  const { degrees, pixels } = TESTIMONIAL_TILT;
  return { aboutX: -down * degrees || 0, aboutY: right * degrees, x: right * pixels, y: down * pixels };
}

export function testimonialTransform(offset: Offset, size: Size): string {
  const { aboutX, aboutY, x, y } = testimonialPose(offset, size);
  const { perspective, scale } = TESTIMONIAL_TILT;
  return `perspective(${perspective}px) translate(${x}px, ${y}px) rotateX(${aboutX}deg) rotateY(${aboutY}deg) scale(${scale})`;
}

const CAN_TILT = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Tilts the frame's first child, not the frame, so that the tilted card never moves out from under the pointer. */
function tiltOf(transform: (offset: Offset, size: Size) => string): RefCallback<HTMLElement> {
  return (frame) => {
    if (!frame) return;
    const cardIn = () => (frame.firstElementChild instanceof HTMLElement ? frame.firstElementChild : null);
    const follow = (event: PointerEvent) => {
      const card = cardIn();
      if (!card || event.pointerType === 'touch' || !matchMedia(CAN_TILT).matches) return;
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

/**
 * Ref for the frame of a course card: its first child, with class `tilt`, turns towards the pointer and is flat again when the
 * pointer leaves. Only for a fine pointer, and never for a visitor who prefers reduced motion.
 */
export const courseTilt = tiltOf(courseTransform);

export const testimonialTilt = tiltOf(testimonialTransform);
