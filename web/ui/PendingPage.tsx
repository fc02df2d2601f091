import { useLocation } from 'react-router';
import { PageMeta } from './PageMeta.tsx';
import { TextSkeleton } from './TextSkeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

type PendingPageProps = {
  /** Title until the page's own is known. */
  title: string;
  /** What screen readers hear while it loads. */
  loading: string;
  /** Said when it could not be loaded. */
  failure: string;
  failed: boolean;
  onRetry: () => void;
};

/** A page whose text is not there: it still loads, or could not be loaded. */
export function PendingPage({ title, loading, failure, failed, onRetry }: PendingPageProps) {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-16">
      <PageMeta title={title} description={failed ? failure : loading} path={pathname} noIndex />
      {failed ? <TryAgain message={failure} onRetry={onRetry} /> : <TextSkeleton label={loading} />}
    </div>
  );
}
