import type { ReactNode } from 'react';

type EditorSectionProps = { id: string; title: string; children: ReactNode };

/** A part of a page that is edited separately. */
export function EditorSection({ id, title, children }: EditorSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-strong pt-6">
      <h2 id={id} className="title-3 mb-5">
        {title}
      </h2>
      {children}
    </section>
  );
}
