import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Me } from '../contract/people/me.ts';
import { Site } from '../contract/publishing/site.ts';
import { sampleSettings } from '../tests/support/factories.ts';
import { web } from '../tests/support/site.ts';
import { cachedChrome } from './cached-chrome.tsx';
import { Document } from './document.tsx';
import { type CachedChrome, PageFrameProvider } from './document-context.ts';
import { getMe } from './site/account/endpoints.ts';
import { getSite } from './site-settings.ts';
import { type AppStore, createStore } from './store.ts';

const asha: Me = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  emailVerified: true,
  phone: '+919876543210',
  roles: [],
  hasSecondFactor: false,
  needsSecondFactor: false,
  secondFactorDueAt: null,
  enrolledCourses: [],
  completedCourses: [],
  freeCompletions: [],
};

const site = Site.parse(sampleSettings);

async function storeOf({ me = null, settings = site }: { me?: Me; settings?: Site }): Promise<AppStore> {
  const store = createStore(() => Promise.reject(new Error('Nothing is asked for')));
  await store.dispatch(getSite.upsert(undefined, settings));
  await store.dispatch(getMe.upsert(undefined, me));
  return store;
}

/** A page with these parts. */
async function pageWith(store: AppStore, path: string, chrome?: CachedChrome): Promise<string> {
  const context = await createStaticHandler([{ path: '*', element: <Document>Text</Document> }]).query(
    new Request(`https://academy.test${path}`),
  );
  if (context instanceof Response) throw new Error('No page');
  return renderToString(
    <PageFrameProvider value={{ assets: web.assets, origin: 'https://academy.test', state: '{}', chrome }}>
      <Provider store={store}>
        <StaticRouterProvider router={createStaticRouter([], context)} context={context} hydrate={false} />
      </Provider>
    </PageFrameProvider>,
  );
}

test.each([
  ['a visitor', null],
  ['a learner', asha],
  ['another learner', { ...asha, name: '<b>O’Brien & "Sons"</b> $&' }],
  ['an admin', { ...asha, roles: ['admin'] }],
  ['a trainer who also sells', { ...asha, roles: ['trainer', 'counsellor'] }],
] satisfies [string, Me][])('a page for %s is the same with cached parts as without', async (_, me) => {
  const store = await storeOf({ me });
  for (const path of ['/', '/blogs', '/signin', '/blogs']) {
    const drawn = await cachedChrome(store, path);
    expect(Object.keys(drawn ?? {}).sort()).toEqual(['footer', 'header']);
    expect(await pageWith(store, path, drawn)).toBe(await pageWith(store, path));
  }
});

test('changed settings are in the cached parts at once', async () => {
  const before = await cachedChrome(await storeOf({}), '/');
  const after = await cachedChrome(await storeOf({ settings: { ...site, brand: 'Renamed', location: 'Mysuru' } }), '/');
  expect(before?.header).toContain('Test Academy');
  expect(after?.header).toContain('Renamed');
  expect(after?.footer).toContain('Mysuru');
});
