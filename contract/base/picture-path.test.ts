import { expect, test } from 'vitest';
import { picturePath } from './picture-path.ts';

test.each(['', '/images/0f-12x8.webp', '/covers/courses/devops-basics.svg', '/icons/topics/html.svg'])(
  'the picture %j may be shown',
  (path) => expect(picturePath.safeParse(path).success).toBe(true),
);

test.each([
  '/api/desk/requests.csv',
  '/covers/../api/desk/requests.csv',
  '/images',
  '/images/',
  '/images//a.webp',
  '//images/a.webp',
  '/desk',
  'https://other.org/images/a.webp',
])('the picture %j may not be shown', (path) => expect(picturePath.safeParse(path).success).toBe(false));
