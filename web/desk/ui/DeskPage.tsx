import type { ReactNode } from 'react';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useListAddress } from './remembered-list.ts';
import { TextLink } from './TextLink.tsx';

type DeskPageProps = {
  title: string;
  path: string;
  above?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
};

export function DeskPage({ title, path, above, actions, children }: DeskPageProps) {
  return (
    <>
      <PageMeta title={`${title} · Desk`} description={`${title} at the desk of the site.`} path={path} noIndex />
      {above && (
        <p className="mb-2 text-[0.9375rem]">
          <ListLink to={above.to}>{above.label}</ListLink>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="title-2 min-w-0">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <noscript>
        <p className="mb-6 border-l-4 border-bad bg-sunk px-4 py-3">
          Without JavaScript you can read the desk, note calls and save filters. To change anything else, turn it on.
        </p>
      </noscript>
      {children}
    </>
  );
}

/** A link to the page above this one; to a list with its last filters. */
function ListLink({ to, children }: { to: string; children: string }) {
  return <TextLink to={useListAddress(to)}>{children}</TextLink>;
}
