import { Link } from 'react-router';
import { deskPaths } from '../../contract/desk/paths.ts';
import { SearchIcon } from '../ui/icons.tsx';

/** A link to the search of the desk, which the key `/` also opens (`keys/DeskKeys.tsx`). */
export function SearchLink() {
  return (
    <Link
      to={deskPaths.search}
      aria-keyshortcuts="/ Control+K"
      className="flex min-h-button min-w-11 items-center justify-center gap-2 rounded px-3 no-underline hover:bg-soft max-md:px-0"
    >
      <SearchIcon />
      <span className="max-md:sr-only">Search</span>
      <span
        aria-hidden="true"
        className="facts rounded border border-hairline px-1.5 text-sm whitespace-nowrap max-lg:hidden"
      >
        Ctrl K
      </span>
    </Link>
  );
}
