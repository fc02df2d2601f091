import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { getSite } from '../../site-settings.ts';

export function Logo() {
  const { data: site } = getSite.useQuery();
  const brand = site?.brand ?? '';
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight no-underline"
    >
      <Mark brand={brand} logo={site?.logo ?? ''} />
      <span className="truncate">{brand}</span>
    </Link>
  );
}

export function Mark({ brand, logo }: { brand: string; logo: string }) {
  if (logo) return <img src={logo} alt="" height={32} className="h-8 w-auto max-w-32 shrink-0 object-contain" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded bg-accent text-[1.375rem] leading-none font-extrabold text-on-accent"
    >
      {[...brand][0]?.toUpperCase()}
    </span>
  );
}
