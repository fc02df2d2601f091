import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { accountApi } from '../account/endpoints.ts';
import { SignOutButton } from '../account/index.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { currentOf, mainLinks, ownLinksOf, type SiteLink } from './links.ts';

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

/** Every link of the navigation bar, side by side or one under another. */
export function NavigationLinks({ layout }: { layout: keyof typeof layouts }) {
  const { pathname } = useLocation();
  const classes = layouts[layout];
  // Known after hydration; the page that everybody gets is a visitor's.
  const { data: me } = accountApi.endpoints.getMe.useQueryState();
  const own = me ? (layout === 'column' ? ownLinksOf(me.role) : []) : [signIn];
  return (
    <ul className={classes.list}>
      {[...mainLinks, ...own].map(({ to, label }) => (
        <li key={to} className={classes.item}>
          <Link to={to} aria-current={currentOf(to, pathname)} className={classes.link}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        {!me && (
          <Link
            to={paths.signUp}
            aria-current={currentOf(paths.signUp, pathname)}
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
