import { useLocation } from 'react-router';
import { PageMeta } from '../../ui/PageMeta.tsx';

/** Shown to an instructor at a page for admins; the loader sets the status. */
export function DeskRefused() {
  const { pathname } = useLocation();
  return (
    <>
      <PageMeta title="Not open to you" description="Only admins open this page." path={pathname} noIndex />
      <h1 className="title-2">Not open to you</h1>
      <p className="mt-4 max-w-[60ch] text-ink-2">
        Only admins open this page. If it belongs to your work, ask one of them to change your role.
      </p>
    </>
  );
}
