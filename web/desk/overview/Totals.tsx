import type { ReactNode } from 'react';
import { getMe } from '../../site/account/endpoints.ts';
import { accessTo } from '../sections.ts';
import { TextLink } from '../ui/TextLink.tsx';

type Total = {
  label: string;
  value: string | number;
  to: string;
  note?: string;
  isBad?: boolean;
};

export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
      {totals.map(({ label, value, to, note, isBad }) => (
        <div key={label} className="border-t border-strong pt-2">
          <dt className="text-[0.9375rem] text-ink-2">{label}</dt>
          <dd className={`text-xl font-bold tabular-nums ${isBad ? 'text-bad' : ''}`}>
            <PermittedLink to={to}>{value}</PermittedLink>
            {note && <span className="block text-[0.9375rem] font-normal text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A link to a page of the desk, or only its text for staff who may not open that page. */
export function PermittedLink({ to, children }: { to: string; children: ReactNode }) {
  const { data: me } = getMe.useQuery();
  const [pathname = ''] = to.split(/[?#]/);
  const isPermitted = pathname === '' || (me && accessTo(pathname, me) === 'open');
  return isPermitted ? <TextLink to={to}>{children}</TextLink> : children;
}
