import { TextSkeleton } from '../../../ui/TextSkeleton.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';

type LoadingProps = { what: string; failed: boolean; onRetry: () => void };

/** Stands where a part of the desk will be: while it loads, or when it could not be loaded. */
export function Loading({ what, failed, onRetry }: LoadingProps) {
  if (failed) return <TryAgain message={`The ${what} could not be loaded.`} onRetry={onRetry} />;
  return <TextSkeleton label={`Loading the ${what}`} />;
}
