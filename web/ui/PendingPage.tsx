import { useLocation } from 'react-router';
import { PageMeta } from './PageMeta.tsx';
import { TextSkeleton } from './Skeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

type PendingPageProps = {
  /** Title until the data has loaded. */
  title: string;
  /** Read by screen readers during loading. */
  loading: string;
  /** Shown if loading failed. */
  failure: string;
  failed: boolean;
  onRetry: () => void;
};

/** A page whose data is loading, or could not be loaded. */
export function PendingPage({ title, loading, failure, failed, onRetry }: PendingPageProps) {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-16">
      <PageMeta title={title} description={failed ? failure : loading} path={pathname} noIndex />
      {failed ? <TryAgain message={failure} onRetry={onRetry} /> : <TextSkeleton label={loading} />}
    </div>
  );
}
