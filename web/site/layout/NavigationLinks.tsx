import { Link, useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Me } from '../../../contract/people/me.ts';
import { buttonClass } from '../../ui/button.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { useMe } from '../account/endpoints.ts';
import { SignOutButton } from '../account/index.ts';
import { Disclosure } from './Disclosure.tsx';
import { ariaCurrentOf, mainLinks, ownLinksOf, type SiteLink } from './links.ts';

const item =
  'flex min-h-11 w-full items-center border-l-4 border-transparent px-4 no-underline hover:bg-soft aria-[current]:border-accent';

function AccountMenu({ name, roles }: NonNullable<Me>) {
  const { pathname } = useLocation();
  return (
    <Disclosure className="group relative ml-1">
      <summary className="flex min-h-11 items-center gap-2 rounded border border-strong px-4 font-bold hover:bg-soft">
        <span className="sr-only">Account of </span>
        <span className="max-w-32 truncate min-[80rem]:max-w-52">{name}</span>
        <ChevronIcon className="group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 z-50 mt-2 w-52 rounded border border-strong bg-paper py-2 shadow-[0_1rem_2rem_-1rem_#0006]">
        {ownLinksOf(roles).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={ariaCurrentOf(to, pathname)} className={item}>
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

const layouts = {
  row: {
    list: 'flex items-center gap-5',
    link: 'flex h-16 items-center border-y-3 border-transparent no-underline hover:border-b-hairline aria-[current]:border-b-accent',
    item: '',
    button: 'ml-1 px-4!',
  },
  column: {
    list: 'flex flex-col',
    link: 'flex min-h-12 items-center border-l-4 border-transparent font-display text-xl font-bold tracking-tight no-underline aria-[current]:border-accent aria-[current]:pl-3',
    item: 'border-b border-hairline last:border-0',
    button: 'mt-4 w-full',
  },
} as const;

const signIn: SiteLink = { to: paths.signIn, label: 'Sign In' };

export function NavigationLinks({ layout }: { layout: keyof typeof layouts }) {
  const { pathname } = useLocation();
  const classes = layouts[layout];
  // Known only after hydration, because the server renders public pages for a visitor.
  const me = useMe();
  const personLinks = me ? (layout === 'column' ? ownLinksOf(me.roles) : []) : [signIn];
  return (
    <ul className={classes.list}>
      {[...mainLinks, ...personLinks].map(({ to, label }) => (
        <li key={to} className={classes.item}>
          <Link to={to} aria-current={ariaCurrentOf(to, pathname)} className={classes.link}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        {!me && (
          <Link
            to={paths.signUp}
            aria-current={ariaCurrentOf(paths.signUp, pathname)}
            className={buttonClass('ink', classes.button)}
          >
            Sign Up
          </Link>
        )}
        {me && layout === 'row' && <AccountMenu {...me} />}
        {me && layout === 'column' && <SignOutButton className={buttonClass('outline', classes.button)} />}
      </li>
    </ul>
  );
}
