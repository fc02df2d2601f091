import type { ReactNode } from 'react';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';

type LoadingProps = { what: string; failed: boolean; onRetry: () => void };

export function Loading({ what, failed, onRetry }: LoadingProps) {
  if (failed) return <TryAgain message={`The ${what} could not be loaded.`} onRetry={onRetry} />;
  return <TextSkeleton label={`Loading the ${what}`} />;
}

type QueryResult = { data?: unknown; currentData?: unknown; isError: boolean; refetch: () => void };

type LoadedProps<Result extends QueryResult> = {
  what: string;
  result: Result;
  children: (data: NonNullable<Result['data']>) => ReactNode;
};

/** The content of a query once it is loaded. If it cannot be loaded again, the old content stays below a notice. */
export function Loaded<Result extends QueryResult>({ what, result, children }: LoadedProps<Result>) {
  const { isError, refetch } = result;
  const shown: Result['data'] = isError ? result.currentData : result.data;
  const hasData = shown !== undefined && shown !== null;
  return (
    <>
      {(isError || !hasData) && <Loading what={what} failed={isError} onRetry={refetch} />}
      {hasData && children(shown)}
    </>
  );
}
