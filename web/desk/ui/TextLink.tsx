import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const linkClass = 'plain-link';

type TextLinkProps = { to: string; className?: string; children: ReactNode };

export function TextLink({ to, className = '', children }: TextLinkProps) {
  return (
    <Link to={to} className={`${linkClass} ${className}`.trim()}>
      {children}
    </Link>
  );
}

type NewTabProps = {
  about?: string;
};

export function NewTab({ about }: NewTabProps) {
  return <span className="sr-only">{about ? ` ${about} (opens in a new tab)` : ' (opens in a new tab)'}</span>;
}
