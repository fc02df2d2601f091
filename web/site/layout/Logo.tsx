import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { getSite } from '../../site-settings.ts';

/** The brand and its initial on a marigold square; links to the home page. */
export function Logo() {
  const { data: site } = getSite.useQuery();
  const brand = site?.brand ?? '';
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight no-underline"
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded bg-accent text-[1.375rem] leading-none font-extrabold text-on-accent"
      >
        {[...brand][0]?.toUpperCase()}
      </span>
      <span className="truncate">{brand}</span>
    </Link>
  );
}
