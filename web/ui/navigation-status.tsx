import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

function setBusy(isBusy: boolean): void {
  document.documentElement.toggleAttribute('data-busy', isBusy);
}

/** Shows the progress line until `work` settles. @returns its result. @throws its error */
export async function showBusy<Result>(work: Promise<Result>): Promise<Result> {
  setBusy(true);
  return work.finally(() => setBusy(false));
}

let announcedTitle = '';
let region: HTMLElement | null = null;

function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/** Announces the title after a client navigation; screen readers read the title of a loaded document themselves. */
export function announce(title: string): void {
  if (announcedTitle && announcedTitle !== title && region) region.textContent = title;
  announcedTitle = title;
}

/**
 * Shows the progress line during a client navigation; then moves the focus to the new page (WCAG 2.4.3, 4.1.3), or to its
 * element with `data-first-focus`.
 */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const main = document.getElementById('main');
    (main?.querySelector<HTMLElement>('[data-first-focus]') ?? main)?.focus({ preventScroll: true });
  }, [pathname]);

  const { state } = useNavigation();
  useEffect(() => setBusy(state !== 'idle'), [state]);

  return <div ref={setLiveRegion} className="sr-only" aria-live="polite" role="status" />;
}
