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
