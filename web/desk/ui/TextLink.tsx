import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Classes of a link in running text or in a table. */
export const linkClass = 'plain-link';

type TextLinkProps = { to: string; className?: string; children: ReactNode };

/** A link to another page of the desk, in running text or in a table. */
export function TextLink({ to, className = '', children }: TextLinkProps) {
  return (
    <Link to={to} className={`${linkClass} ${className}`.trim()}>
      {children}
    </Link>
  );
}

type NewTabProps = {
  /** Additional text for the link, such as the recipient. */
  about?: string;
};

/** The text for screen readers that a link opens a new tab. */
export function NewTab({ about }: NewTabProps) {
  return <span className="sr-only">{about ? ` ${about} (opens in a new tab)` : ' (opens in a new tab)'}</span>;
}
