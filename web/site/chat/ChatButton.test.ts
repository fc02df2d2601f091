import { expect, test } from 'vitest';
import { hidesChat } from './ChatButton.tsx';

test('there is no chat where one pays, reads a lesson or watches a recording', () => {
  const quiet = ['/pay', '/learn/course/lesson', '/courses/course/lessons/lesson', '/classes/1/recording'];
  const others = ['/', '/learn/devops-basics', '/courses/devops-basics', '/classes/1/join', '/payments', '/courses'];
  expect([...quiet, ...others].filter(hidesChat)).toEqual(quiet);
});
