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

/** Shown to an instructor at a page for admins; the loader sets the status. */
export function DeskRefused() {
  const { pathname } = useLocation();
  return (
    <>
      <PageMeta title="Not open to you" description="Only admins can open this page." path={pathname} noIndex />
      <h1 className="title-2">Not open to you</h1>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Only admins can open this page. If your work needs it, ask one of them to change your role.
      </p>
    </>
  );
}
