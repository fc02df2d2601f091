import type { ReactNode } from 'react';
import { getMe } from '../../site/account/endpoints.ts';
import { accessTo } from '../sections.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** A link to a page of the desk, or only its text for staff who may not open that page. */
export function PermittedLink({ to, children }: { to: string; children: ReactNode }) {
  const { data: me } = getMe.useQuery();
  const [pathname = ''] = to.split(/[?#]/);
  const isPermitted = pathname === '' || (me && accessTo(pathname, me) === 'open');
  return isPermitted ? <TextLink to={to}>{children}</TextLink> : children;
}
