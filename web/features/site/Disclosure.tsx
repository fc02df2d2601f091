import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DisclosureProps = {
  className: string;
  /** The `<summary>` and what it unfolds. */
  children: ReactNode;
};

/**
 * What the navigation bar unfolds: a native disclosure, so it opens without scripts too. It closes by Escape, when a link
 * is chosen, and when a press or the focus goes elsewhere, so that it never covers what has focus.
 */
export function Disclosure({ className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');

  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Not at hydration: what the visitor opened before stays open.
    if (shownAt.current !== key) details.current?.removeAttribute('open');
    shownAt.current = key;
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
      // It may have been opened before hydration.
      suppressHydrationWarning
    >
      {children}
    </details>
  );
}
