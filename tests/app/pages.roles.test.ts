import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Role } from '../../contract/people/permission.ts';
import { classMeetings } from '../../server/db/schema/index.ts';
import { isPersonal } from '../../server/render/cache-key.ts';
import { buildApi } from '../../server/start/app.ts';
import { createDeskRoutes } from '../../web/desk-routes.tsx';
import { createRoutes } from '../../web/routes.tsx';
import { createScene, type Scene } from '../support/access-matrix.ts';
import { TEST_NOW } from '../support/api.ts';
import { byNight } from '../support/by-night.ts';
import { createSite } from '../support/factories.ts';
import { pathsOf } from '../support/routes.ts';
import { testSite } from '../support/site.ts';
import { createStaff } from '../support/staff.ts';
import { MEETING } from '../support/whole-person.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const api = buildApi(deps);
const scene = await createScene(api, deps);
const { user, headers } = scene.owner;
const { name, email, phone, id } = user;

/** Every page that is rendered for one person, with an address of the owner's; `other` is the status for another learner. */
const personalPages: Record<string, { address: (scene: Scene) => string; other: number; owner?: number }> = {
  '/dashboard': { address: () => '/dashboard', other: 200 },
  '/account': { address: () => '/account', other: 200 },
  '/account/email': { address: () => '/account/email?token=t', other: 200 },
  '/verify-email': { address: () => '/verify-email?token=t', other: 200 },
  '/notes': { address: () => '/notes', other: 200 },
  '/learn': { address: () => '/learn?q=lesson', other: 200 },
  '/learn/:course': { address: ({ school }) => `/learn/${school.course.slug}`, other: 404 },
  '/learn/:course/:lesson': {
    address: ({ school }) => `/learn/${school.course.slug}/${school.lesson.slug}`,
    other: 404,
  },
  '/doubts': {
    address: ({ school }) => `/doubts?course=${school.course.slug}&lesson=${school.lesson.slug}`,
    other: 404,
  },
  '/doubts/:id': { address: ({ owner }) => `/doubts/${owner.doubtId}`, other: 404 },
  '/classes/:id/recording': { address: ({ school }) => `/classes/${school.meeting.id}/recording`, other: 404 },
  // Where a class cannot be joined, its join link leads nowhere (`join.test.ts`).
  '/classes/:id/join': { address: ({ school }) => `/classes/${school.meeting.id}/join`, other: 404, owner: 404 },
};

/** Pages that are rendered for one person, and that visitors may open too (`pages.first-admin.test.ts`). */
const openToVisitors = ['/first-admin'];
/**
 * Pages that the secret of a link opens, with any session or none (`pay-page.test.ts`, `waitlist.test.ts`, `doubts.test.ts`,
 * `routes.test.ts` of certificates).
 */
const openByLink = ['/pay', '/seat', '/waitlist', '/doubts/unfollow', '/certificates/:id'];

/** Every page but the one for unknown addresses. */
const everyPath = pathsOf(createRoutes()).filter((path) => !path.endsWith('*'));

const anyStaff = ['/desk', '/desk/search'];
const peoplePages = ['/desk/people', '/desk/people/:id'];
const salesPages = [
  '/desk/requests',
  '/desk/requests/new',
  '/desk/requests/import',
  '/desk/requests/import',
  '/desk/requests/:id',
  '/desk/messages',
  '/desk/spam',
  '/desk/messages/:id',
  '/desk/falling-behind',
];
const moneyPages = [
  '/desk/cash',
  '/desk/orders',
  '/desk/orders/:id',
  '/desk/money',
  '/desk/dues',
  '/desk/transfer-claims',
];
const payPages = ['/desk/trainer-pay', '/desk/trainer-pay/:id/:month'];
const coursePages = [
  '/desk/courses',
  '/desk/courses/:id',
  '/desk/courses/:course/lessons/new',
  '/desk/courses/:course/lessons/:lesson',
  '/desk/courses/:course/lessons/:lesson/assignment',
  '/desk/images',
];
/** The certificate rule of a course. */
const rulePage = '/desk/courses/:course/certificate';
const certificatePages = ['/desk/certificates', '/desk/certificates/issued', '/desk/certificates/blocked'];
const doubtPages = [
  '/desk/doubts',
  '/desk/doubts/:id',
  '/desk/work',
  '/desk/work/:id',
  '/desk/surveys',
  '/desk/surveys/:course',
];
const classPages = [
  ...certificatePages,
  ...doubtPages,
  '/desk/classes',
  '/desk/classes/:id',
  '/desk/classes/:id/attendance',
  '/desk/falling-behind',
];
const batchPages = [
  ...[
    '/desk/batches',
    '/desk/batches/new',
    '/desk/batches/:id',
    '/desk/batches/:id/classes',
    '/desk/batches/:id/progress',
    '/desk/holidays',
  ],
  ...classPages,
  '/desk/courses/:course/learners',
  rulePage,
];

/** The pages of the desk that each role may open; an admin may open all. */
const pagesOf = {
  counsellor: [
    '/desk/overview',
    ...anyStaff,
    ...peoplePages,
    ...salesPages,
    ...moneyPages,
    '/desk/coupons',
    '/desk/waitlist',
  ],
  accountant: [
    '/desk/overview',
    ...anyStaff,
    ...peoplePages,
    ...moneyPages,
    '/desk/refunds',
    '/desk/refunds/of/:id',
    '/desk/alerts',
    '/desk/bank',
    '/desk/settlements',
    '/desk/settlements/:id',
    '/desk/documents',
    '/desk/supplies',
    '/desk/documents/:id/correct',
    '/desk/reports',
    '/desk/year-end',
    ...payPages,
  ],
  coordinator: [...anyStaff, ...peoplePages, ...batchPages, '/desk/waitlist'],
  editor: [
    ...anyStaff,
    ...coursePages,
    rulePage,
    '/desk/courses/new',
    '/desk/topics',
    '/desk/topics/new',
    '/desk/topics/:id',
    '/desk/posts',
    '/desk/posts/new',
    '/desk/posts/:id',
    '/desk/profiles',
    '/desk/profiles/new',
    '/desk/profiles/:id',
    '/desk/testimonials',
    '/desk/testimonials/new',
    '/desk/testimonials/:id',
    '/desk/pages',
    '/desk/pages/:id',
    '/desk/trash',
    '/desk/home',
  ],
  trainer: [
    ...anyStaff,
    ...classPages,
    '/desk/batches/:id/classes',
    '/desk/batches/:id/progress',
    ...coursePages,
    '/desk/courses/:course/learners',
    rulePage,
    ...payPages,
  ],
} as const;
const deskPages = pathsOf(createDeskRoutes()).filter((path) => path !== '*');

test('every page that sends a visitor to sign in has a row here, and is rendered for one person', async () => {
  const personal: string[] = [];
  for (const path of everyPath) {
    const response = await site.request(path.replaceAll(/:\w+/g, 'x'));
    if (response.headers.get('Location')?.startsWith('/signin')) personal.push(path);
  }
  expect(personal.sort()).toEqual(Object.keys(personalPages).sort());
  expect(everyPath.filter(isPersonal).sort()).toEqual([...personal, ...openToVisitors, ...openByLink].sort());
});

describe.each(Object.entries(personalPages))('%s', (_, { address, other, owner = 200 }) => {
  const path = address(scene);

  test('sends a visitor to sign in', async () => {
    const response = await site.request(path);
    expect(response.status).toBeGreaterThanOrEqual(300);
    expect(response.headers.get('Location')).toMatch(/^\/signin/);
  });

  test('shows another learner nothing of the owner', async () => {
    const response = await site.request(path, { headers: { Cookie: scene.other.headers.Cookie } });
    const text = (await response.text()).toLowerCase();
    expect(response.status).toBe(other);
    for (const secret of [id, name, email, phone]) expect(text).not.toContain(secret.toLowerCase());
  });

  test('shows the owner their name, and is stored nowhere', async () => {
    const response = await site.request(path, { headers: { Cookie: headers.Cookie } });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([owner, 'no-store']);
    expect(await response.text()).toContain(name);
  });
});

/** Values of the parameters of pages that the owner may open. */
const ofOwner = ({ school, owner }: Scene): Record<string, string> => ({
  course: school.course.slug,
  slug: school.course.slug,
  lesson: school.lesson.slug,
  id: owner.certificateId,
});

test('no page gives a learner the address of their classes, while one can be joined', async () => {
  await db.update(classMeetings).set({ startsAt: TEST_NOW, endsAt: new Date(TEST_NOW.getTime() + 3_600_000) });
  const values = ofOwner(scene);
  const addresses = everyPath.map((path) => path.replace(/:(\w+)/g, (_, key: string) => values[key] ?? 'x'));
  const shown = [...addresses, ...Object.values(personalPages).map(({ address }) => address(scene))];
  const join = `/classes/${scene.school.meeting.id}/join`;
  for (const path of shown.filter((address) => address !== join)) {
    const response = await site.request(path, { headers: { Cookie: headers.Cookie } });
    expect([path, `${JSON.stringify([...response.headers])}${await response.text()}`]).not.toContainEqual(
      expect.stringContaining(MEETING),
    );
  }
  expect(await (await site.request('/dashboard', { headers: { Cookie: headers.Cookie } })).text()).toContain(join);
  const joined = await site.request(join, { headers: { Cookie: headers.Cookie } });
  expect(joined.headers.get('Location')).toBe(MEETING);
});

const admin = await createStaff(api, db);
const members = Object.entries(pagesOf).map(async ([role, pages]) => {
  const { headers: browser } = await createStaff(api, db, Role.parse(role));
  return { role, pages: new Set<string>(pages), cookie: browser.Cookie };
});
const team = await Promise.all(members);
const open = (path: string, Cookie = '') =>
  site.request(path.replaceAll(/:\w+/g, randomUUID()), { headers: { Cookie } });

describe('the desk', () => {
  test.each(deskPages)('%s sends a visitor to sign in, and does not exist for a learner', async (path) => {
    expect((await open(path)).headers.get('Location')).toMatch(/^\/signin/);
    expect((await open(path, headers.Cookie)).status).toBe(404);
  });

  test.each(deskPages)(
    '%s is open to an admin and to the roles that list it, and is stored nowhere',
    byNight,
    async (path) => {
      for (const { role, pages, cookie } of team) {
        const response = await open(path, cookie);
        if (pages.has(path)) expect(response.status, role).not.toBe(403);
        else expect([role, response.status, response.headers.get('Location') ?? '']).toEqual([role, 403, '']);
      }
      const asAdmin = await open(path, admin.headers.Cookie);
      // A record that does not exist has no page.
      expect(asAdmin.status).toBe(path.includes(':') ? 404 : 200);
      expect(asAdmin.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test.each(['counsellor', 'accountant', 'coordinator', 'editor', 'trainer'])(
    'links the %s in the menu, its tabs and Today only to pages of the role',
    async (role) => {
      const cookie = team.find((member) => member.role === role)?.cookie;
      const linksIn = (html = '') => [...html.matchAll(/href="(\/desk[^"]*)"/g)].map(([, address = '']) => address);
      const addresses = new Set(linksIn(await (await open('/desk', cookie)).text()));
      expect(addresses.size).toBeGreaterThan(2);
      for (const address of addresses) {
        const page = await open(address, cookie);
        expect([address, page.status]).toEqual([address, 200]);
        const [menu] = (await page.text()).split('<main');
        for (const tab of linksIn(menu)) addresses.add(tab);
      }
      // The links reach all lists of the role: its pages without a record, except forms for new records and parts of a list.
      const lists = [...(team.find((member) => member.role === role)?.pages ?? [])].filter(
        (path) => !path.includes(':') && !/\/(new|import|issued|blocked)$/.test(path),
      );
      expect([...addresses].map((address) => address.split('?')[0])).toEqual(expect.arrayContaining(lists));
    },
  );

  test.each([
    '/overview?days=x',
    '/requests?stage=x',
    '/requests?cursor=!',
    '/mails?state=x',
    '/audit?type=X!',
    '/posts?state=x',
  ])('%s has a filter that does not exist, and gets 422', async (address) => {
    expect((await open(`/desk${address}`, admin.headers.Cookie)).status).toBe(422);
  });
});
