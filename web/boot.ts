// Runs before first paint, as a classic script: sets the stored theme, and fetches the client late enough not to
// delay the page, early enough to be there when it is touched.
{
  const root = document.documentElement;
  const client = document.currentScript?.dataset.client;
  const held: HTMLElement[] = [];
  let asked = false;

  try {
    const theme = localStorage.getItem('theme');
    if (theme) root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then the system's theme stands.
  }

  const release = () => {
    removeEventListener('click', hold, true);
    for (const element of held.splice(0)) element.click();
  };

  // A link that the client turns into something better waits for the client; without it, it is a link again.
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-enhance]');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    held[0] = link;
    ask();
  };

  const ask = () => {
    if (asked || !client) return;
    asked = true;
    import(/* @vite-ignore */ client).catch(release);
  };

  addEventListener('click', hold, true);
  addEventListener('hydrated', release, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart']) {
    addEventListener(type, ask, { once: true, passive: true });
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 3000 });
    else setTimeout(ask, 200);
  });
}
