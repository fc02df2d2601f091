import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router';
import type { Role } from '../contract/people/role.ts';
import type { Site } from '../contract/publishing/site.ts';
import { api } from './api.ts';
import type { CachedChrome } from './document-context.ts';
import { getMe } from './site/account/endpoints.ts';
import { Footer } from './site/layout/Footer.tsx';
import { hasShortFooter } from './site/layout/links.ts';
import { NavigationBar } from './site/layout/NavigationBar.tsx';
import { getSite } from './site-settings.ts';
import { type AppStore, createStore } from './store.ts';

/** Headers that are kept. Few pages are not stored whole, and there any address may be asked for. */
const MAX_HEADERS = 200;

/**
 * The parts drawn with the same settings of the site: the two footers, and the header of each role and path, which
 * marks the current link.
 */
type Drawn = { footers: Map<boolean, string>; headers: LRUCache<string, string> };

const drawnWith = new WeakMap<Site, Drawn>();

/** Stands for a name in a header that is drawn once for everyone of a role. */
const NAME = '\u{F0000}';

/** A store like this one, in which someone of the same role is signed in: nothing of a person gets into what is kept. */
async function withoutPerson(store: AppStore, role: Role): Promise<AppStore> {
  const nobody = createStore(() => Promise.reject(new Error('Nothing is read')), store.getState());
  const contact = { email: '', emailVerified: true, phone: '' };
  const factor = { hasSecondFactor: false, needsSecondFactor: false };
  const learning = { enrolledCourses: [], completedCourses: [], freeCompletions: [] };
  await nobody.dispatch(getMe.upsert(undefined, { name: NAME, role, ...contact, ...factor, ...learning }));
  return nobody;
}

function draw(part: React.ReactNode, path: string, store: AppStore): string {
  return renderToString(
    <Provider store={store}>
      <StaticRouter location={path}>{part}</StaticRouter>
    </Provider>,
  );
}

async function drawHeader(path: string, store: AppStore, role: Role | undefined): Promise<string> {
  if (!role) return draw(<NavigationBar />, path, store);
  const nobody = await withoutPerson(store, role);
  const header = draw(<NavigationBar />, path, nobody);
  // Its timers would outlive it.
  nobody.dispatch(api.util.resetApiState());
  return header;
}

/**
 * Gives the HTML of header and footer, which have more elements than most pages between them, and are drawn once for everyone of
 * a role; the name of a signed-in person is put in afterwards.
 * @param store one that has loaded the settings of the site
 */
export async function cachedChrome(store: AppStore, path: string): Promise<CachedChrome | undefined> {
  const { data: site } = getSite.select()(store.getState());
  if (!site) return undefined;
  const drawn = drawnWith.get(site) ?? { footers: new Map(), headers: new LRUCache({ max: MAX_HEADERS }) };
  drawnWith.set(site, drawn);
  const isShort = hasShortFooter(path);
  const footer = drawn.footers.get(isShort) ?? draw(<Footer />, path, store);
  drawn.footers.set(isShort, footer);
  const { data: me } = getMe.select()(store.getState());
  const key = `${me?.role ?? 'visitor'} ${path}`;
  const header = drawn.headers.get(key) ?? (await drawHeader(path, store, me?.role));
  drawn.headers.set(key, header);
  return { footer, header: me ? header.replaceAll(NAME, () => renderToString(me.name)) : header };
}
