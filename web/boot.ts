import fontUrl from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url';

// A classic script that runs before the first paint. It applies the stored theme, and loads the client late enough not to
// delay the page, and early enough for the first touch.
{
  const client = document.currentScript?.dataset.client;
  const heldClicks: HTMLElement[] = [];
  let clientRequested = false;
  let fontRequested = false;

  // A first visit paints in the fallback font and has all bandwidth for that; later visits have the font cached. Adding
  // a face restyles only the text in it, where a style on the root would lay out everything again.
  const addFont = () => {
    fontRequested = true;
    new FontFace('Bricolage', `url(${fontUrl})`, { weight: '700' })
      .load()
      .then((face) => {
        document.fonts.add(face);
        localStorage.setItem('font', '1');
      })
      .catch(() => {});
  };

  try {
    const theme = localStorage.getItem('theme');
    if (theme) document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('font')) addFont();
    // The source of the visit, for the enrollment form (attribution.ts), with the query only if it names a campaign.
    const { search } = location;
    // Only the origin: a page of this site may have the secret of an emailed link in its address.
    const [origin = ''] = /^\w+:\/\/[^/]+/.exec(document.referrer) ?? [];
    sessionStorage.landing ??= `${origin} ${/utm_/.test(search) ? search : ''}`;
  } catch {
    // Storage is blocked: the system's theme applies.
  }

  // The letters of the home heading wait for the client, a second at most: their animation would slow its start.
  const { documentElement } = document;
  documentElement.toggleAttribute('data-starting', true);
  const startLetters = () => documentElement.toggleAttribute('data-starting', false);

  const releaseClicks = () => {
    startLetters();
    removeEventListener('click', holdClick, true);
    documentElement.toggleAttribute('data-busy', false);
    for (const element of heldClicks.splice(0)) element.click();
  };

  // Holds clicks on elements that only the client can handle, until it runs; if it fails, links work as links.
  const holdClick = (event: MouseEvent) => {
    const element =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-enhance],[type=button]');
    if (!element || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    heldClicks[0] = element;
    documentElement.toggleAttribute('data-busy', true);
    // After 4 s, the target of the link loads sooner than the client.
    if (element instanceof HTMLAnchorElement) setTimeout(() => heldClicks.includes(element) && releaseClicks(), 4000);
    loadClient();
  };

  const loadClient = () => {
    if (clientRequested || !client) return;
    clientRequested = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = client;
    script.onerror = releaseClicks;
    document.head.append(script);
  };

  addEventListener('click', holdClick, true);
  addEventListener('hydrated', releaseClicks, { once: true });
  addEventListener('clientfailed', releaseClicks, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart']) {
    addEventListener(type, loadClient, { once: true, passive: true });
  }
  const afterPaint = () => {
    setTimeout(startLetters, 1000);
    if (!fontRequested) addFont();
    if ('requestIdleCallback' in window) requestIdleCallback(loadClient, { timeout: 3000 });
    else setTimeout(loadClient, 200);
  };

  // A page without pictures loads before it paints, and requests between the two delay the paint.
  addEventListener('load', () => {
    // Some browsers do not report their first paint.
    setTimeout(afterPaint, 3000);
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      afterPaint();
    }).observe({ type: 'paint', buffered: true });
  });
}
