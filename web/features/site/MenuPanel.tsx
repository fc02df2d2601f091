import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../../ui/icons.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { SocialLinks } from './SocialLinks.tsx';

/** The link list of small screens: a native disclosure, so it opens without scripts too. */
export function MenuPanel() {
  const details = useRef<HTMLDetailsElement>(null);

  const close = () => {
    if (details.current) details.current.open = false;
  };
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Not at hydration: what the visitor opened before stays open.
    if (shownAt.current !== key && details.current) details.current.open = false;
    shownAt.current = key;
  }, [key]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };

  return (
    // It may have been opened before hydration.
    <details ref={details} className="menu lg:hidden" onKeyDown={closeOnEscape} suppressHydrationWarning>
      <summary className="flex min-h-11 items-center gap-2 rounded border border-strong px-3 font-bold hover:bg-soft">
        <MenuIcon />
        <span className="max-[22rem]:sr-only">Menu</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-50 border-y border-strong bg-paper shadow-[0_1.5rem_2rem_-1rem_#0004]">
        <nav aria-label="Menu" className="wrap pt-2 pb-5">
          <NavigationLinks layout="column" onChoose={close} />
          <SocialLinks className="-mx-2 mt-4 gap-2" onChoose={close} />
        </nav>
      </div>
    </details>
  );
}
