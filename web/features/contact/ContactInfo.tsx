import type { ReactNode } from 'react';
import type { Site } from '../../../contract/site.ts';

const linkClass =
  'inline-block min-h-8 text-lg font-bold underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

const NO_BREAK_SPACE = '\u00a0';

/** Phone, e-mail and place of the company. */
export function ContactInfo({ site }: { site: Site }) {
  return (
    <dl className="mt-10 border-t border-strong">
      <Row label="Phone">
        <a href={`tel:${site.phone}`} className={linkClass}>
          {site.phoneShown.replaceAll(' ', NO_BREAK_SPACE)}
        </a>
      </Row>
      <Row label="Email">
        <a href={`mailto:${site.email}`} className={linkClass}>
          {site.email}
        </a>
      </Row>
      <Row label="Location">
        <span className="text-lg font-bold">{site.location}</span>
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-hairline py-4 sm:grid-cols-[6rem_1fr] sm:items-baseline">
      <dt className="facts text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
