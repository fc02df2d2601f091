const KEY = 'reloaded-for-new-version';

/**
 * Reloads a tab once if a chunk no longer exists because a new version was installed. A page that has loaded clears the mark, so
 * that the next version can cause a reload again.
 */
export function reloadOnceOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline, the loaded page is better than none.
    if (!navigator.onLine || !markReload()) return;
    event.preventDefault();
    location.reload();
  });
  addEventListener('hydrated', () => setTimeout(clearMark, 10_000));
}

/** @returns false if the tab has reloaded already, or could not remember it */
function markReload(): boolean {
  try {
    if (sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, '1');
    return true;
  } catch {
    // Storage is blocked: without a mark it would reload indefinitely.
    return false;
  }
}

function clearMark(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is no mark.
  }
}
