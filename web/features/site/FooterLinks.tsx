import type { ReactNode } from 'react';

/** A headed column of the footer. */
export function FooterLinks({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="facts mb-2 font-normal tracking-normal text-ink-2">{heading}</h2>
      <ul>{children}</ul>
    </div>
  );
}
