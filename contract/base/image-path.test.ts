import { expect, test } from 'vitest';
import { imagePath, readImagePath } from './image-path.ts';

const address = { hash: '0f'.repeat(32), width: 1600, height: 900 };

test('the address of an image says its hash and its size', () => {
  expect(imagePath(address)).toBe(`/images/${address.hash}-1600x900.webp`);
  expect(readImagePath(imagePath(address))).toEqual(address);
});

test.each([
  `/images/${address.hash}.webp`,
  `/images/${address.hash}-0x900.webp`,
  `/images/${address.hash}-1600x900.png`,
  `/images/${address.hash}-1600x900.webp?a`,
  `https://evil.test/images/${address.hash}-1600x900.webp`,
  '/images/../x-1x1.webp',
])('%s is not the address of an image', (path) => {
  expect(readImagePath(path)).toBeNull();
});
