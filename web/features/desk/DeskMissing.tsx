import { useLocation } from 'react-router';
import { deskPaths } from '../../desk-paths.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';

/** Shown for an address of the desk that has no page, and to those who do not work here; the loader sets the status. */
export function DeskMissing() {
  return (
    <MissingPage
      title="Page not found"
      text="There is no page at this address, or what it showed was deleted."
      back={{ to: deskPaths.overview, label: 'Go to the desk' }}
    />
  );
}

/** Shown to staff at a page that their role does not open; the loader sets the status. */
export function DeskRefused() {
  const { pathname } = useLocation();
  return (
    <>
      <PageMeta title="Not open to you" description="Your role does not open this page." path={pathname} noIndex />
      <h1 className="title-2">Not open to you</h1>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Your role does not open this page. If your work needs it, ask an admin to change your role.
      </p>
    </>
  );
}
