const KEY = 'reloaded-for-new-version';

/**
 * A tab that was open while a new version was installed asks for a script that is gone: it reloads, once. The mark is
 * taken away by a page that loads, so that the next version gets its reload too.
 */
export function reloadOnceOnMissingScript(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!isFirst()) return;
    event.preventDefault();
    location.reload();
  });
  addEventListener('hydrated', () => setTimeout(forget, 10_000));
}

function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, '1');
    return true;
  } catch {
    // Storage may be forbidden; then nothing would keep it from reloading for ever.
    return false;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is no mark.
  }
}
