import type { ReactNode } from 'react';

/** A part of a request's page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="max-w-3xl border-t border-strong pt-5">
      <h2 className="title-3 mb-5">{title}</h2>
      {children}
    </section>
  );
}
