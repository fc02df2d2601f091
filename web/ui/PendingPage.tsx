import { useLocation } from 'react-router';
import { PageMeta } from './PageMeta.tsx';
import { TextSkeleton } from './Skeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

type PendingPageProps = {
  title: string;
  loading: string;
  failure: string;
  failed: boolean;
  onRetry: () => void;
};

export function PendingPage({ title, loading, failure, failed, onRetry }: PendingPageProps) {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-16">
      <PageMeta title={title} description={failed ? failure : loading} path={pathname} noIndex />
      {failed ? <TryAgain message={failure} onRetry={onRetry} /> : <TextSkeleton label={loading} />}
    </div>
  );
}
