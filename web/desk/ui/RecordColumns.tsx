import type { ReactNode } from 'react';

type RecordColumnsProps = {
  /** What the right column is, such as `Timeline`. */
  label: string;
  aside: ReactNode;
  children: ReactNode;
};

/** A record: its facts and what is done next at the left, what happened at the right; one below the other on a small screen. */
export function RecordColumns({ label, aside, children }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
      <aside
        aria-label={label}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 xl:border-l xl:border-hairline xl:pl-8"
      >
        {aside}
      </aside>
    </div>
  );
}

/** A part of a record with its heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-hairline pt-4 first:border-0 first:pt-0">
      <h2 className="title-3 mb-3">{title}</h2>
      {children}
    </section>
  );
}
