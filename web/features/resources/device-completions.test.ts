import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/browser-storage.ts';

const [HTML, CSS] = ['7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11', '0f7d7a5c-3c9b-4a43-8d3c-6f3c2a117f0c'];
const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const KEY = 'freeCompletions';

// Each test is a page of its own: the module remembers what storage did not take.
beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});
const load = () => import('./device-completions.ts');

test('a device that was never used remembers nothing', async () => {
  stubStorage();
  expect((await load()).deviceCompletions()).toEqual({});
});

test('what is marked is stored with its time, for every page of the site', async () => {
  const { stored } = stubStorage();
  const { deviceCompletions, rememberCompletion } = await load();
  rememberCompletion(HTML, new Date(EARLIER));
  rememberCompletion(CSS, new Date(LATER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER, [CSS]: LATER });
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({ [HTML]: EARLIER, [CSS]: LATER });
});

test('a course that is marked again keeps its time', async () => {
  stubStorage();
  const { deviceCompletions, rememberCompletion } = await load();
  rememberCompletion(HTML, new Date(EARLIER));
  rememberCompletion(HTML, new Date(LATER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
});

test('exactly what was given away is forgotten', async () => {
  stubStorage();
  const { deviceCompletions, forgetCompletions, rememberCompletion } = await load();
  rememberCompletion(HTML, new Date(EARLIER));
  const given = deviceCompletions();
  rememberCompletion(CSS, new Date(LATER));
  forgetCompletions(given);
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
  forgetCompletions({ [CSS]: EARLIER });
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
});

test.each(['', 'null', '[]', '5', '"text"', '{', '{"a":1}', 'undefined'])('%j in storage is nothing', async (text) => {
  const { stored } = stubStorage();
  stored.set(KEY, text);
  const { deviceCompletions, rememberCompletion } = await load();
  expect(deviceCompletions()).toEqual({});
  rememberCompletion(HTML, new Date(EARLIER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
});

test.each([
  ['html', EARLIER],
  [CSS, 'yesterday'],
  [CSS, '2026-11-19'],
  [CSS, '+012026-11-19T08:00:00.000Z'],
  [CSS, 5],
  [CSS, null],
])('the entry %j: %j is broken and does not spoil the others', async (course, at) => {
  const { stored } = stubStorage();
  stored.set(KEY, JSON.stringify({ [HTML]: EARLIER, [course]: at }));
  expect((await load()).deviceCompletions()).toEqual({ [HTML]: EARLIER });
});

test.each([
  ['may not be used', { reading: true, writing: true }],
  ['is full', { writing: true }],
])('when storage %s, what is marked lasts for the page', async (_, refuse) => {
  stubStorage(refuse);
  const { deviceCompletions, forgetCompletions, rememberCompletion } = await load();
  rememberCompletion(HTML, new Date(EARLIER));
  expect(deviceCompletions()).toEqual({ [HTML]: EARLIER });
  forgetCompletions(deviceCompletions());
  expect(deviceCompletions()).toEqual({});
});

test('nothing changes while it is only read', async () => {
  stubStorage();
  const { deviceCompletions, rememberCompletion } = await load();
  rememberCompletion(HTML, new Date(EARLIER));
  expect(deviceCompletions()).toBe(deviceCompletions());
});

test('changes of this tab and of others are told, until that is ended', async () => {
  const { writeInOtherTab } = stubStorage();
  const { deviceCompletions, onDeviceCompletions, rememberCompletion } = await load();
  const listener = vi.fn();
  const end = onDeviceCompletions(listener);
  rememberCompletion(HTML, new Date(EARLIER));
  expect(listener).toHaveBeenLastCalledWith(false);
  writeInOtherTab(KEY, JSON.stringify({ [CSS]: LATER }));
  expect(listener).toHaveBeenLastCalledWith(true);
  expect(deviceCompletions()).toEqual({ [CSS]: LATER });
  writeInOtherTab('theme', 'dark');
  expect(listener).toHaveBeenCalledTimes(2);
  writeInOtherTab(null);
  expect(listener).toHaveBeenCalledTimes(3);
  end();
  rememberCompletion(HTML);
  writeInOtherTab(KEY, '{}');
  expect(listener).toHaveBeenCalledTimes(3);
});
