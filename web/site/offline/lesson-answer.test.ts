import { expect, test } from 'vitest';
import { lessonIn } from './lesson-answer.ts';

const lesson = (slug: string) => ({ slug, completed: false });
const stored = {
  course: { slug: 'devops', modules: [{ lessons: [lesson('first'), lesson('second')] }] },
  lesson: lesson('first'),
};
const queries = {
  'GET /me(undefined)': { data: null },
  'GET /learning/{course}/lessons/{lesson}({"course":"devops","lesson":"first"})': { data: stored },
};
const html = `<p>…</p><script id="state" type="application/json">${JSON.stringify({ store: { api: { queries } } })}</script>`;
const waits = (course: string, slug: string, change = 'completion') => ({
  path: `/api/learning/${course}/lessons/${slug}/${change}`,
  body: '{}',
  key: slug,
});

test('the response for a lesson is read from its stored page', () => {
  expect(lessonIn(html, [])).toEqual({ data: stored });
});

test('unsent marks of the course count; marks of other courses and quiz answers do not', () => {
  const waiting = [waits('devops', 'second'), waits('linux', 'first'), waits('devops', 'first', 'quiz')];
  const { course, ...rest } = stored;
  const modules = [{ lessons: [lesson('first'), { slug: 'second', completed: true }] }];
  expect(lessonIn(html, waiting)).toEqual({ data: { course: { ...course, modules }, ...rest } });
  expect(lessonIn(html, [waits('devops', 'first')])).toMatchObject({ data: { lesson: { completed: true } } });
});
