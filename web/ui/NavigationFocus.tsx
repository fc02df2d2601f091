import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { setLiveRegion } from './announcer.ts';
import { setBusy } from './busy.ts';

/** While a client navigation is on its way a line says so; after it, focus starts at the new page and its title is read (WCAG 2.4.3, 4.1.3). */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  const { state } = useNavigation();
  useEffect(() => setBusy(state !== 'idle'), [state]);

  return <div ref={setLiveRegion} className="sr-only" aria-live="polite" role="status" />;
}
