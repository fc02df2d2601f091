import { useLocation } from 'react-router';
import { deskPaths } from '../../contract/desk/paths.ts';
import { paths } from '../../contract/paths.ts';
import { buttonClass } from '../ui/button.ts';
import { MissingPage } from '../ui/MissingPage.tsx';
import { PageMeta } from '../ui/PageMeta.tsx';

/** The page for an unknown address of the desk, and for people who are not staff; the loader sets the status. */
export function DeskMissing() {
  return (
    <MissingPage
      title="Page not found"
      text="There is no page at this address, or its record was deleted."
      back={{ to: deskPaths.today, label: 'Go to the desk' }}
    />
  );
}

/** Every page for staff who need a sign-in code and have none; the loader sets the status. */
export function DeskNeedsCode() {
  const { pathname } = useLocation();
  return (
    <>
      <PageMeta title="Sign-in code needed" description="Set up your sign-in code first." path={pathname} noIndex />
      <h1 className="title-2">Set up your sign-in code</h1>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Staff who handle money, staff accounts or settings sign in with a code from their phone. Setting it up takes two
        minutes and an authenticator app; then the desk opens.
      </p>
      <p className="mt-6">
        <a href={`${paths.account}#sign-in-code`} className={buttonClass('accent')}>
          Set up my sign-in code
        </a>
      </p>
    </>
  );
}

/** The page for staff whose role may not open an address; the loader sets the status. */
export function DeskRefused() {
  const { pathname } = useLocation();
  return (
    <>
      <PageMeta title="No access" description="Your role has no access to this page." path={pathname} noIndex />
      <h1 className="title-2">No access</h1>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Your role has no access to this page. If your work needs it, ask an admin to change your role.
      </p>
    </>
  );
}
