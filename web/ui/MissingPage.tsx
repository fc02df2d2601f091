import { Link, useLocation } from 'react-router';
import { buttonClass } from './button.ts';
import { PageMeta } from './PageMeta.tsx';

type MissingPageProps = {
  title: string;
  text: string;
  back: { to: string; label: string };
  other?: { to: string; label: string };
};

/** Shown for an address with an unknown slug; the loader sets the status 404. */
export function MissingPage({ title, text, back, other }: MissingPageProps) {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title={title} description={text} path={pathname} noIndex />
      <p className="facts text-ink-2">404</p>
      <h1 className="title-1 mt-3">{title}</h1>
      <p className="mt-6 max-w-[48ch] text-lg text-ink-2">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={back.to} className={buttonClass('accent')}>
          {back.label}
        </Link>
        {other && (
          <Link to={other.to} className={buttonClass('outline')}>
            {other.label}
          </Link>
        )}
      </p>
    </div>
  );
}
