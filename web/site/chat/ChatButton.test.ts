import { expect, test } from 'vitest';
import { isQuiet } from './ChatButton.tsx';

test('there is no chat where one pays or reads a lesson', () => {
  const quiet = ['/pay', '/learn/devops-basics/where-work-waits', '/courses/devops-basics/lessons/where-work-waits'];
  const others = ['/', '/learn/devops-basics', '/courses/devops-basics', '/payments', '/courses'];
  expect([...quiet, ...others].filter(isQuiet)).toEqual(quiet);
});
