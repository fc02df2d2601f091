import { expect, test } from 'vitest';
import { hidesChat } from './ChatButton.tsx';

test('pages for paying, reading a lesson or watching a recording have no chat', () => {
  const quiet = ['/pay', '/learn/course/lesson', '/courses/course/lessons/lesson', '/classes/1/recording'];
  const others = ['/', '/learn/devops-basics', '/courses/devops-basics', '/classes/1/join', '/payments', '/courses'];
  expect([...quiet, ...others].filter(hidesChat)).toEqual(quiet);
});
