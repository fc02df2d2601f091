import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createRoutes } from '../web/routes.tsx';
import { createStore } from '../web/store.ts';
import { buildApi } from './app.ts';
import { isPersonal } from './render/cache-key.ts';
import { createSite } from './testing/factories.ts';
import { testSite } from './testing/site.ts';
import { createScene, type Scene } from './testing/who-may.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const scene = await createScene(buildApi(deps), deps);
const { user, headers } = scene.owner;
const { name, email, phone, id } = user;

/** Every page that is rendered for who asks, with an address of it that is the owner's; `other` is what another learner gets. */
const personalPages: Record<string, { address: (scene: Scene) => string; other: number }> = {
  '/dashboard': { address: () => '/dashboard', other: 200 },
  '/account': { address: () => '/account', other: 200 },
  '/account/email': { address: () => '/account/email?token=t', other: 200 },
  '/verify-email': { address: () => '/verify-email?token=t', other: 200 },
  '/learn/:course': { address: ({ school }) => `/learn/${school.course.slug}`, other: 404 },
  '/learn/:course/:lesson': {
    address: ({ school }) => `/learn/${school.course.slug}/${school.lesson.slug}`,
    other: 404,
  },
};

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/** Every page but the one for unknown addresses. */
const everyPath = pathsOf(createRoutes(createStore(async () => new Response()))).filter((path) => path !== '*');

test('every page that sends a visitor to sign in is settled here, and rendered for who asks', async () => {
  const personal: string[] = [];
  for (const path of everyPath) {
    const answer = await site.request(path.replaceAll(/:\w+/g, 'x'));
    if (answer.headers.get('Location')?.startsWith('/signin')) personal.push(path);
  }
  expect(personal.sort()).toEqual(Object.keys(personalPages).sort());
  expect(everyPath.filter(isPersonal).sort()).toEqual(personal);
});

describe.each(Object.entries(personalPages))('%s', (_, { address, other }) => {
  const path = address(scene);

  test('sends a visitor to sign in', async () => {
    const answer = await site.request(path);
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.headers.get('Location')).toMatch(/^\/signin/);
  });

  test('shows another learner nothing of the owner', async () => {
    const answer = await site.request(path, { headers: { Cookie: scene.other.headers.Cookie } });
    const text = (await answer.text()).toLowerCase();
    expect(answer.status).toBe(other);
    for (const secret of [id, name, email, phone]) expect(text).not.toContain(secret.toLowerCase());
  });

  test('shows the owner who they are, and is kept nowhere', async () => {
    const answer = await site.request(path, { headers: { Cookie: headers.Cookie } });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain(name);
  });
});
