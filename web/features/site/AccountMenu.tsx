import { Link, useLocation } from 'react-router';
import type { Me } from '../../../contract/me.ts';
import { ChevronIcon } from '../../ui/ChevronIcon.tsx';
import { SignOutButton } from '../account/index.ts';
import { Disclosure } from './Disclosure.tsx';
import { currentOf, ownLinksOf } from './links.ts';

const item =
  'flex min-h-11 w-full items-center border-l-4 border-transparent px-4 no-underline hover:bg-soft aria-[current]:border-accent';

/** What a person who is signed in has on wide screens, under their name. */
export function AccountMenu({ name, role }: NonNullable<Me>) {
  const { pathname } = useLocation();
  return (
    <Disclosure className="group relative ml-1">
      <summary className="flex min-h-11 items-center gap-2 rounded border border-strong px-4 font-bold hover:bg-soft">
        <span className="sr-only">Account of </span>
        <span className="max-w-32 truncate min-[80rem]:max-w-52">{name}</span>
        <ChevronIcon className="group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 z-50 mt-2 w-52 rounded border border-strong bg-paper py-2 shadow-[0_1rem_2rem_-1rem_#0006]">
        {ownLinksOf(role).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={currentOf(to, pathname)} className={item}>
              {label}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-hairline pt-2">
          <SignOutButton className={item} />
        </li>
      </ul>
    </Disclosure>
  );
}
