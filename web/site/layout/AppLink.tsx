import { Link } from 'react-router';

type AppLinkProps = {
  /** The install page of the site, or the address of the app in a store. */
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
