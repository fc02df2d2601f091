import fontUrl from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url';

// Runs before first paint, as a classic script: sets the stored theme, and fetches the client late enough not to
// delay the page, early enough to be there when it is touched.
{
  const client = document.currentScript?.dataset.client;
  const held: HTMLElement[] = [];
  let asked = false;
  let fontAsked = false;

  // A first visit paints in the fallback and gives that paint all bandwidth; later ones have the font stored. Adding a
  // face touches only the text in it, where a style on the root would lay out everything again.
  const addFont = () => {
    fontAsked = true;
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
    // How the visit began, for the enrollment form (landing.ts); no other part of a query is kept.
    const { search } = location;
    sessionStorage.landing ??= `${document.referrer} ${/utm_/.test(search) ? search : ''}`;
  } catch {
    // Storage may be forbidden; then the system's theme stands.
  }

  // The letters of the home heading wait for the client, whose start their frames would slow down: a second at most.
  const { documentElement } = document;
  documentElement.toggleAttribute('data-starting', true);
  const letMove = () => documentElement.toggleAttribute('data-starting', false);

  const release = () => {
    letMove();
    removeEventListener('click', hold, true);
    documentElement.toggleAttribute('data-busy', false);
    for (const element of held.splice(0)) element.click();
  };

  // What the client turns into something better, or brings to life, waits for it; without it, a link is a link again.
  const hold = (event: MouseEvent) => {
    const element =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-enhance],[type=button]');
    if (!element || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    held[0] = element;
    documentElement.toggleAttribute('data-busy', true);
    // Where the network is slower than that, the page that the link leads to comes sooner than the client.
    if (element instanceof HTMLAnchorElement) setTimeout(() => held.includes(element) && release(), 4000);
    ask();
  };

  const ask = () => {
    if (asked || !client) return;
    asked = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = client;
    script.onerror = release;
    document.head.append(script);
  };

  addEventListener('click', hold, true);
  addEventListener('hydrated', release, { once: true });
  addEventListener('clientfailed', release, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart']) {
    addEventListener(type, ask, { once: true, passive: true });
  }
  const afterPaint = () => {
    setTimeout(letMove, 1000);
    if (!fontAsked) addFont();
    if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 3000 });
    else setTimeout(ask, 200);
  };

  // A page without pictures is loaded before it is painted, and what is asked for meanwhile delays that paint.
  addEventListener('load', () => {
    // Some browsers keep to themselves when they painted.
    setTimeout(afterPaint, 3000);
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      afterPaint();
    }).observe({ type: 'paint', buffered: true });
  });
}
