/** A point of the pointer in a card: pixels from the card's centre, to the right and down. */
export type Offset = { x: number; y: number };
export type Size = { width: number; height: number };

/** Specification section 9: 'Course card tilt: pointer offset divided by 25 degrees, perspective 1000'. */
export const COURSE_TILT = { divisor: 25, perspective: 1000 } as const;

/** Specification section 9: 'card tilt depth 17.5 degrees, translate depth 20 px, hover scale 1.05'. */
export const TESTIMONIAL_TILT = { degrees: 17.5, pixels: 20, scale: 1.05, perspective: 1000 } as const;

/** Degrees by which a course card turns towards the pointer. */
export function courseRotation({ x, y }: Offset): { aboutX: number; aboutY: number } {
  return { aboutX: -y / COURSE_TILT.divisor || 0, aboutY: x / COURSE_TILT.divisor };
}

/** CSS transform of a course card. */
export function courseTransform(offset: Offset): string {
  const { aboutX, aboutY } = courseRotation(offset);
  return `perspective(${COURSE_TILT.perspective}px) rotateX(${aboutX}deg) rotateY(${aboutY}deg)`;
}

/** -1 at one edge, 0 in the middle, 1 at the other edge and beyond. */
function share(offset: number, length: number): number {
  return length > 0 ? Math.max(-1, Math.min(1, offset / (length / 2))) : 0;
}

/** Turn in degrees and shift in pixels of a testimonial; both are full at the card's edges. */
export function testimonialPose(offset: Offset, { width, height }: Size) {
  const [right, down] = [share(offset.x, width), share(offset.y, height)];
  const { degrees, pixels } = TESTIMONIAL_TILT;
  return { aboutX: -down * degrees || 0, aboutY: right * degrees, x: right * pixels, y: down * pixels };
}

/** CSS transform of a testimonial under the pointer. */
export function testimonialTransform(offset: Offset, size: Size): string {
  const { aboutX, aboutY, x, y } = testimonialPose(offset, size);
  const { perspective, scale } = TESTIMONIAL_TILT;
  return `perspective(${perspective}px) translate(${x}px, ${y}px) rotateX(${aboutX}deg) rotateY(${aboutY}deg) scale(${scale})`;
}
