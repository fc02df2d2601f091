const KEY = 'reloaded-for-new-version';
/** How long a new document may take to begin; a link to a file also looks like one, and leaves the page open. */
const LEAVING_MS = 10_000;

/**
 * Reloads a tab once if a chunk no longer exists because a new version was installed. A page that has loaded clears the mark, so
 * that the next version can cause a reload again.
 */
export function reloadOnceOnMissingChunk(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  addEventListener('vite:preloadError', (event) => {
    // WebKit ends all requests of a page that is left; a reload would open the old page in place of the next one.
    if (performance.now() - leftAt < LEAVING_MS) return event.preventDefault();
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

/**
 * Loads a chunk once, however many ask for it at the same time; after a failure the next one tries again. WebKit gives the second of two
 * imports of a chunk its exports before they are there, because a module at the start of the site waits at its top level
 * (https://bugs.webkit.org/show_bug.cgi?id=242740): the contact form then sent nothing in Safari.
 */
export function loadOnce<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let loading: Promise<Chunk> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Ends the current task, so that a slow phone answers a touch between the steps of the start. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
