import { Link } from 'react-router';
import { deskPaths } from '../../contract/desk/paths.ts';
import { paths } from '../../contract/paths.ts';
import { SignOutButton } from '../site/account/index.ts';
import { Logo, ThemeSwitch } from '../site/layout/index.ts';
import { SearchLink } from './SearchLink.tsx';

const itemClass = 'flex min-h-button items-center rounded px-3 hover:bg-soft';

export function DeskBar({ name, isStaff }: { name: string | undefined; isStaff: boolean }) {
  return (
    <header className="border-b border-hairline">
      <div className="flex min-h-12 items-center gap-x-3 px-4 md:px-6">
        <Logo />
        <Link to={deskPaths.today} className="facts rounded bg-sunk px-2 py-1 text-sm no-underline">
          Desk
        </Link>
        <div className="ml-auto flex items-center gap-1">
          {isStaff && <SearchLink />}
          <ThemeSwitch />
          <a href={paths.account} className={`${itemClass} max-w-40 truncate max-lg:hidden`}>
            <span className="sr-only">Your account, </span>
            {name}
          </a>
          <SignOutButton className={`${itemClass} max-lg:hidden`} />
        </div>
      </div>
    </header>
  );
}
