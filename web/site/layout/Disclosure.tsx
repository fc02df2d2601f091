import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DisclosureProps = {
  className: string;
  children: ReactNode;
};

/**
 * A menu of the navigation bar: a native disclosure, which opens without JavaScript. Escape, a click on a link, and a click
 * or focus outside of it close it, so that it never covers the focused element.
 */
export function Disclosure({ className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');

  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    // Not at hydration: a menu that the visitor opened before stays open.
    if (lastKey.current !== key) details.current?.removeAttribute('open');
    lastKey.current = key;
  }, [key]);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        close();
        details.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) close();
      }}
      // The visitor may have opened it before hydration.
      suppressHydrationWarning
    >
      {children}
    </details>
  );
}
