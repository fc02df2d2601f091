import type { ReactNode } from 'react';

/** A list beside a request, under its heading. */
export function AsideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-bold tracking-normal">{title}</h2>
      <ul className="grid gap-3 text-[0.9375rem]">{children}</ul>
    </section>
  );
}
