import { expect, test } from 'vitest';
import { createCourseVersion } from './course-version.ts';

test('every form of the page continues from the version that any other form saved', () => {
  const version = createCourseVersion(4);
  version.saved(4, 5);
  version.saved(5, 6);
  expect([version.read(), version.newest(4), version.newest(5)]).toEqual([6, 6, 6]);
});

test('forms keep the version with which they were filled if someone else saves', () => {
  const version = createCourseVersion(4);
  version.saved(5, 6);
  expect([version.read(), version.newest(5)]).toEqual([4, 6]);
});
