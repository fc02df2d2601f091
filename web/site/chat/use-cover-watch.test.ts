import { expect, test } from 'vitest';
import { coveredShare } from './use-cover-watch.ts';

const button = { left: 300, top: 500, right: 350, bottom: 550 };

test('the watch measures how much of a link is under the button', () => {
  expect(coveredShare({ left: 300, top: 510, right: 320, bottom: 530 }, button)).toBe(1);
  expect(coveredShare({ left: 250, top: 510, right: 350, bottom: 530 }, button)).toBe(0.5);
});

test('the watch finds nothing for a link beside or below it, or without a size', () => {
  expect(coveredShare({ left: 0, top: 510, right: 300, bottom: 530 }, button)).toBe(0);
  expect(coveredShare({ left: 300, top: 550, right: 350, bottom: 600 }, button)).toBe(0);
  expect(coveredShare({ left: 310, top: 510, right: 310, bottom: 530 }, button)).toBe(0);
});
