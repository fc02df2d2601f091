const KEY = 'reloaded-for-new-version';

/**
 * A tab that was open while a new version was installed asks for a script that is gone: it reloads, once. The mark is
 * taken away by a page that loads, so that the next version gets its reload too.
 */
export function reloadOnceOnMissingScript(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(KEY)) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, '1');
    location.reload();
  });
  addEventListener('hydrated', () => setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}
