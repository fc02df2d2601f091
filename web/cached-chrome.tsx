import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router';
import type { Site } from '../contract/site.ts';
import type { CachedChrome } from './document-context.ts';
import { getMe } from './site/account/endpoints.ts';
import { Footer } from './site/layout/Footer.tsx';
import { hasShortFooter } from './site/layout/links.ts';
import { NavigationBar } from './site/layout/NavigationBar.tsx';
import { getSite } from './site-settings.ts';
import type { AppStore } from './store.ts';

/** Paths whose headers are kept. Few pages are not stored whole, and there any address may be asked for. */
const MAX_PATHS = 50;

/** What was drawn with some settings of the site: the two footers, and the header of each path, which marks the current link. */
type Drawn = { footers: Map<boolean, string>; headers: LRUCache<string, string> };

const drawnWith = new WeakMap<Site, Drawn>();

/**
 * Gives the HTML of header and footer, which have more elements than most pages between them, and are drawn once for all
 * visitors. The header of a signed-in person is left out: it has their name.
 * @param store one that has loaded the settings of the site
 */
export function cachedChrome(store: AppStore, path: string): CachedChrome | undefined {
  const { data: site } = getSite.select()(store.getState());
  if (!site) return undefined;
  const draw = (part: React.ReactNode) =>
    renderToString(
      <Provider store={store}>
        <StaticRouter location={path}>{part}</StaticRouter>
      </Provider>,
    );
  const drawn = drawnWith.get(site) ?? { footers: new Map(), headers: new LRUCache({ max: MAX_PATHS }) };
  drawnWith.set(site, drawn);
  const isShort = hasShortFooter(path);
  const footer = drawn.footers.get(isShort) ?? draw(<Footer />);
  drawn.footers.set(isShort, footer);
  const { data: me } = getMe.select()(store.getState());
  if (me) return { footer };
  const header = drawn.headers.get(path) ?? draw(<NavigationBar />);
  drawn.headers.set(path, header);
  return { footer, header };
}
