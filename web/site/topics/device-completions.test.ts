import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/browser-storage.ts';

const [HTML, CSS] = ['7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11', '0f7d7a5c-3c9b-4a43-8d3c-6f3c2a117f0c'];
const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const KEY = 'freeCompletions';

// Each test loads the module again, because it keeps state.
beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});
const load = () => import('./device-completions.ts');

test('a new device has no completions', async () => {
  stubStorage();
  expect((await load()).deviceCompletions()).toEqual({});
});

test('a completion is stored with its time', async () => {
  const { stored } = stubStorage();
  const { deviceCompletions, saveCompletion } = await load();
  saveCompletion(HTML, new Date(EARLIER));
  saveCompletion(CSS, new Date(LATER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER, [CSS]: LATER });
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ [HTML]: EARLIER, [CSS]: LATER });
});

test('a course that is marked again keeps its time', async () => {
  stubStorage();
  const { deviceCompletions, saveCompletion } = await load();
  saveCompletion(HTML, new Date(EARLIER));
  saveCompletion(HTML, new Date(LATER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
});

test('only the given completions are removed', async () => {
  stubStorage();
  const { deviceCompletions, removeCompletions, saveCompletion } = await load();
  saveCompletion(HTML, new Date(EARLIER));
  const saved = deviceCompletions();
  saveCompletion(CSS, new Date(LATER));
  removeCompletions(saved);
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
  removeCompletions({ [CSS]: EARLIER });
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
});

test.each(['', 'null', '[]', '5', '"text"', '{', '{"a":1}', 'undefined'])(
  '%j in storage counts as empty',
  async (text) => {
    const { stored } = stubStorage();
    stored.set(KEY, text);
    const { deviceCompletions, saveCompletion } = await load();
    expect(deviceCompletions()).toEqual({});
    saveCompletion(HTML, new Date(EARLIER));
    expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
  },
);

test.each([
  ['html', EARLIER],
  [CSS, 'yesterday'],
  [CSS, '2026-11-19'],
  [CSS, '+012026-11-19T08:00:00.000Z'],
  [CSS, 5],
  [CSS, null],
])('the invalid entry %j: %j is ignored, and the others stay', async (course, at) => {
  const { stored } = stubStorage();
  stored.set(KEY, JSON.stringify({ [HTML]: EARLIER, [course]: at }));
  expect((await load()).deviceCompletions()).toEqual({ [HTML]: EARLIER });
});

test.each([
  ['is blocked', { reading: true, writing: true }],
  ['is full', { writing: true }],
])('when storage %s, a completion lasts for the page', async (_, refuse) => {
  stubStorage(refuse);
  const { deviceCompletions, removeCompletions, saveCompletion } = await load();
  saveCompletion(HTML, new Date(EARLIER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
  removeCompletions(deviceCompletions());
  expect(deviceCompletions()).toEqual({});
});

test('reading returns the same object', async () => {
  stubStorage();
  const { deviceCompletions, saveCompletion } = await load();
  saveCompletion(HTML, new Date(EARLIER));
  expect(deviceCompletions()).toBe(deviceCompletions());
});

test('changes of this tab and of others are reported until unsubscribed', async () => {
  const { writeInOtherTab } = stubStorage();
  const { deviceCompletions, subscribeToCompletions, saveCompletion } = await load();
  const listener = vi.fn();
  const unsubscribe = subscribeToCompletions(listener);
  saveCompletion(HTML, new Date(EARLIER));
  expect(listener).toHaveBeenLastCalledWith(false);
  writeInOtherTab(KEY, JSON.stringify({ [CSS]: LATER }));
  expect(listener).toHaveBeenLastCalledWith(true);
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
  writeInOtherTab('theme', 'dark');
  expect(listener).toHaveBeenCalledTimes(2);
  writeInOtherTab(null);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  saveCompletion(HTML);
  writeInOtherTab(KEY, '{}');
  expect(listener).toHaveBeenCalledTimes(3);
});
