import { beforeEach, expect, test, vi } from 'vitest';
import { FreeCompletionsRequest } from '../../../contract/learning/free-completion.ts';
import type { Me } from '../../../contract/people/me.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { stubStorage } from '../../testing/browser-storage.ts';

const [HTML, CSS] = ['7f0c1b9e-5d0f-4c58-9a43-0d3c6f3c2a11', '0f7d7a5c-3c9b-4a43-8d3c-6f3c2a117f0c'];
const [EARLIER, LATER] = ['2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const asha = {
  name: 'Asha',
  email: 'asha@example.org',
  emailVerified: false,
  roles: [],
  hasSecondFactor: false,
  needsSecondFactor: false,
  secondFactorDueAt: null,
  phone: '',
  enrolledCourses: [],
  completedCourses: [],
};

let browser: ReturnType<typeof stubStorage>;

// Each test is a new tab on a new device.
beforeEach(() => {
  vi.resetModules();
  browser = stubStorage();
  return () => vi.unstubAllGlobals();
});

/** A client whose API stores completions, unless it is `away`. */
async function client(isSignedIn = false) {
  const { createStore } = await import('../../store.ts');
  const { getMe } = await import('../account/endpoints.ts');
  const device = await import('./device-completions.ts');
  const { mergeDeviceCompletions } = await import('./merge-completions.ts');
  const api = { isSignedIn, away: false, merges: 0, stored: {} as Record<string, string> };
  /** Called during a merge. */
  const meanwhile = vi.fn();
  const me = (): Me =>
    api.isSignedIn
      ? {
          ...asha,
          freeCompletions: Object.entries(api.stored).map(([course, completedAt]) => ({ course, completedAt })),
        }
      : null;
  const store = createStore(async (path, init) => {
    if (path === '/api/me') return Response.json({ data: me() });
    api.merges += 1;
    const { completions } = FreeCompletionsRequest.parse(JSON.parse(String(init?.body)));
    meanwhile();
    if (api.away) return Response.json({ code: 'unavailable', message: '' }, { status: 503 });
    for (const { course, completedAt } of completions) api.stored[course] = completedAt;
    return Response.json({ message: '' });
  });
  mergeDeviceCompletions(store);
  const refetchMe = () => store.dispatch(getMe.initiate(undefined, { forceRefetch: true }));
  const shown = () => getMe.select()(store.getState()).data?.freeCompletions ?? [];
  const deviceIsEmpty = () => eventually(() => expect(device.deviceCompletions()).toEqual({}));
  const mark = (course: string, at: string) => device.saveCompletion(course, new Date(at));
  return { api, meanwhile, refetchMe, shown, mark, deviceIsEmpty, onDevice: device.deviceCompletions };
}

test('a visitor’s device keeps its completions', async () => {
  const { api, refetchMe, mark, onDevice } = await client();
  mark(HTML, EARLIER);
  await refetchMe();
  expect([api.merges, onDevice()]).toEqual([0, { [HTML]: EARLIER }]);
});

test('sign-in uploads the completions, fetches the account again and clears the device', async () => {
  const { api, refetchMe, shown, mark, deviceIsEmpty } = await client();
  mark(HTML, EARLIER);
  await refetchMe();
  api.isSignedIn = true;
  await refetchMe();
  await deviceIsEmpty();
  expect(api.stored).toEqual({ [HTML]: EARLIER });
  expect(shown()).toEqual([{ course: HTML, completedAt: EARLIER }]);
  expect(api.merges).toBe(1);
});

test('a completion of a signed-in learner is uploaded at once', async () => {
  const { api, refetchMe, mark, deviceIsEmpty } = await client(true);
  await refetchMe();
  expect(api.merges).toBe(0);
  mark(HTML, EARLIER);
  await deviceIsEmpty();
  expect([api.merges, api.stored]).toEqual([1, { [HTML]: EARLIER }]);
});

test('a completion during a merge is uploaded next', async () => {
  const { api, refetchMe, mark, meanwhile, deviceIsEmpty } = await client(true);
  await refetchMe();
  meanwhile.mockImplementationOnce(() => mark(CSS, LATER));
  mark(HTML, EARLIER);
  await deviceIsEmpty();
  expect([api.merges, api.stored]).toEqual([2, { [HTML]: EARLIER, [CSS]: LATER }]);
});

test('a failed upload stays on the device, and is retried when the account is fetched again', async () => {
  const { api, refetchMe, mark, onDevice } = await client(true);
  api.away = true;
  mark(HTML, EARLIER);
  await refetchMe();
  await eventually(() => expect(api.merges).toBe(1));
  expect(onDevice()).toEqual({ [HTML]: EARLIER });
  api.away = false;
  await eventually(async () => {
    await refetchMe();
    expect(onDevice()).toEqual({});
  });
  expect([api.merges, api.stored]).toEqual([2, { [HTML]: EARLIER }]);
});

test('an upload of another tab also shows in this tab', async () => {
  const { api, refetchMe, shown } = await client(true);
  await refetchMe();
  api.stored[HTML] = EARLIER;
  browser.writeInOtherTab('freeCompletions', '{}');
  await eventually(() => expect(shown()).toEqual([{ course: HTML, completedAt: EARLIER }]));
  expect(api.merges).toBe(0);
});
