import { beforeEach, expect, test, vi } from 'vitest';
import { FreeCompletionsRequest } from '../../../contract/free-completion.ts';
import type { Me } from '../../../contract/me.ts';
import { eventually } from '../../../server/testing/eventually.ts';
import { stubStorage } from '../../testing/browser-storage.ts';

const [HTML, CSS] = ['7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11', '0f7d7a5c-3c9b-4a43-8d3c-6f3c2a117f0c'];
const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const asha = {
  name: 'Asha',
  email: 'asha@example.org',
  emailVerified: false,
  role: 'learner' as const,
  phone: '',
  completedCourses: [],
};

let browser: ReturnType<typeof stubStorage>;

// Each test is a tab of its own on a device of its own.
beforeEach(() => {
  vi.resetModules();
  browser = stubStorage();
  return () => vi.unstubAllGlobals();
});

/** A client whose API keeps what it is given, as long as it is not `away`. */
async function client(isSignedIn = false) {
  const { createStore } = await import('../../store.ts');
  const { accountApi } = await import('../account/endpoints.ts');
  const device = await import('./device-completions.ts');
  const { mergeDeviceCompletions } = await import('./merge-completions.ts');
  const api = { isSignedIn, away: false, merges: 0, kept: {} as Record<string, string> };
  /** What happens while a merge is on its way. */
  const meanwhile = vi.fn();
  const me = (): Me =>
    api.isSignedIn
      ? { ...asha, freeCompletions: Object.entries(api.kept).map(([course, completedAt]) => ({ course, completedAt })) }
      : null;
  const store = createStore(async (path, init) => {
    if (path === '/api/me') return Response.json({ data: me() });
    api.merges += 1;
    const { completions } = FreeCompletionsRequest.parse(JSON.parse(String(init?.body)));
    meanwhile();
    if (api.away) return Response.json({ code: 'unavailable', message: '' }, { status: 503 });
    for (const { course, completedAt } of completions) api.kept[course] = completedAt;
    return Response.json({ message: '' });
  });
  mergeDeviceCompletions(store);
  const askWho = () => store.dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
  const known = () => accountApi.endpoints.getMe.select()(store.getState()).data?.freeCompletions ?? [];
  const remembersNothing = () => eventually(() => expect(device.deviceCompletions()).toEqual({}));
  const mark = (course: string, at: string) => device.rememberCompletion(course, new Date(at));
  return { api, meanwhile, askWho, known, mark, remembersNothing, remembered: device.deviceCompletions };
}

test('a visitor’s device keeps what it remembers', async () => {
  const { api, askWho, mark, remembered } = await client();
  mark(HTML, EARLIER);
  await askWho();
  expect([api.merges, remembered()]).toEqual([0, { [HTML]: EARLIER }]);
});

test('at sign-in the account gets it, is known with it, and the device forgets it', async () => {
  const { api, askWho, known, mark, remembersNothing } = await client();
  mark(HTML, EARLIER);
  await askWho();
  api.isSignedIn = true;
  await askWho();
  await remembersNothing();
  expect(api.kept).toEqual({ [HTML]: EARLIER });
  expect(known()).toEqual([{ course: HTML, completedAt: EARLIER }]);
  expect(api.merges).toBe(1);
});

test('what a signed-in learner marks is given at once', async () => {
  const { api, askWho, mark, remembersNothing } = await client(true);
  await askWho();
  expect(api.merges).toBe(0);
  mark(HTML, EARLIER);
  await remembersNothing();
  expect([api.merges, api.kept]).toEqual([1, { [HTML]: EARLIER }]);
});

test('what is marked while a merge is on its way is given next', async () => {
  const { api, askWho, mark, meanwhile, remembersNothing } = await client(true);
  await askWho();
  meanwhile.mockImplementationOnce(() => mark(CSS, LATER));
  mark(HTML, EARLIER);
  await remembersNothing();
  expect([api.merges, api.kept]).toEqual([2, { [HTML]: EARLIER, [CSS]: LATER }]);
});

test('what cannot be given is kept, and tried again at the next answer about who is there', async () => {
  const { api, askWho, mark, remembered } = await client(true);
  api.away = true;
  mark(HTML, EARLIER);
  await askWho();
  await eventually(() => expect(api.merges).toBe(1));
  expect(remembered()).toEqual({ [HTML]: EARLIER });
  api.away = false;
  await eventually(async () => {
    await askWho();
    expect(remembered()).toEqual({});
  });
  expect([api.merges, api.kept]).toEqual([2, { [HTML]: EARLIER }]);
});

test('what another tab gave to the account is known here too', async () => {
  const { api, askWho, known } = await client(true);
  await askWho();
  api.kept[HTML] = EARLIER;
  browser.writeInOtherTab('freeCompletions', '{}');
  await eventually(() => expect(known()).toEqual([{ course: HTML, completedAt: EARLIER }]));
  expect(api.merges).toBe(0);
});
