import { Link } from 'react-router';

type AppLinkProps = {
  appLink: string;
  className: string;
};

/** Links to the app; a store opens in a new tab, and the link says so. */
export function AppLink({ appLink, className }: AppLinkProps) {
  const isElsewhere = /^https?:/.test(appLink);
  return (
    <Link to={appLink} className={className} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
      Get the app
      {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
    </Link>
  );
}
