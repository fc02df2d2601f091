import { expect, test } from 'vitest';
import { createStore } from '../../store.ts';
import { freeCoursesOnPage, listCourses } from '../courses/endpoints.ts';
import { getTopic } from './endpoints.ts';
import { resourceOpened } from './slice.ts';
import { selectResources } from './TopicPage.tsx';

const unsubscribed = { subscribe: false };

/** A store whose calls for the topic `html` and its courses get these statuses; both are called. */
async function stateAfterCalls(topic: number, courses: number) {
  const store = createStore(async (path) => {
    const status = path.startsWith('/api/topics') ? topic : courses;
    return Response.json(status === 200 ? { data: path.startsWith('/api/topics') ? {} : [] } : {}, { status });
  });
  await store.dispatch(getTopic.initiate({ slug: 'html' }, unsubscribed));
  await store.dispatch(listCourses.initiate(freeCoursesOnPage('html', 1), unsubscribed));
  return selectResources(store.getState(), 'html', 1);
}

test('Free resources: currentResource, loading and error are one view', () => {
  const store = createStore(() => new Promise(() => {}));
  store.dispatch(resourceOpened('html'));
  expect(selectResources(store.getState(), 'html', 1)).toEqual({
    currentResource: 'html',
    loading: true,
    error: undefined,
  });
});

test('the view is loaded once the topic and its courses are', async () => {
  expect(await stateAfterCalls(200, 200)).toMatchObject({ loading: false, error: undefined });
});

test('the error of either call is the error of the view', async () => {
  expect(await stateAfterCalls(503, 200)).toMatchObject({ loading: false, error: { status: 503 } });
  expect(await stateAfterCalls(200, 500)).toMatchObject({ loading: false, error: { status: 500 } });
});

test('an unknown topic is neither loading nor an error', async () => {
  expect(await stateAfterCalls(404, 200)).toMatchObject({ currentResource: null, loading: false, error: undefined });
});
