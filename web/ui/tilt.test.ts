import { describe, expect, test } from 'vitest';
import { courseRotation, courseTransform, testimonialPose, testimonialTransform } from './tilt.ts';

describe('course card tilt', () => {
  test('is the pointer offset divided by 25 in degrees', () => {
    expect(courseRotation({ x: 100, y: 50 })).toEqual({ aboutX: -2, aboutY: 4 });
    expect(courseRotation({ x: -25, y: -250 })).toEqual({ aboutX: 10, aboutY: -1 });
  });

  test('is flat when the pointer is in the centre', () => {
    expect(courseRotation({ x: 0, y: 0 })).toEqual({ aboutX: 0, aboutY: 0 });
  });

  test('is seen in a perspective of 1000', () => {
    expect(courseTransform({ x: 25, y: -25 })).toBe('perspective(1000px) rotateX(1deg) rotateY(1deg)');
  });
});

describe('testimonial tilt', () => {
  const size = { width: 400, height: 200 };

  test('turns 17.5 degrees and shifts 20 px at the edges', () => {
    expect(testimonialPose({ x: 200, y: 100 }, size)).toEqual({ aboutX: -17.5, aboutY: 17.5, x: 20, y: 20 });
    expect(testimonialPose({ x: -200, y: -100 }, size)).toEqual({ aboutX: 17.5, aboutY: -17.5, x: -20, y: -20 });
  });

  test('turns and shifts by half as much half way', () => {
    expect(testimonialPose({ x: 100, y: 0 }, size)).toEqual({ aboutX: 0, aboutY: 8.75, x: 10, y: 0 });
  });

  test('goes no further when the pointer leaves the edge', () => {
    expect(testimonialPose({ x: 900, y: 0 }, size).aboutY).toBe(17.5);
  });

  test('is flat in a card without size', () => {
    expect(testimonialPose({ x: 5, y: 5 }, { width: 0, height: 0 })).toEqual({ aboutX: 0, aboutY: 0, x: 0, y: 0 });
  });

  test('grows to 1.05 times its size while it is hovered', () => {
    expect(testimonialTransform({ x: 0, y: 0 }, size)).toContain('scale(1.05)');
  });
});
