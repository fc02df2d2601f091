import { Fragment, type ReactNode, useState } from 'react';
import { DeskMissing } from '../UnavailablePages.tsx';
import { DeskPage } from './DeskPage.tsx';
import { Loading } from './Loading.tsx';

type QueryResult = { currentData?: unknown; isFetching: boolean; isError: boolean; refetch: () => void };

type RecordPageProps<Result extends QueryResult> = {
  title: string;
  what?: string;
  path: string;
  above?: { to: string; label: string };
  /** The query's result; null for a record that does not exist. */
  result: Result;
  children: (record: NonNullable<Result['currentData']>) => ReactNode;
};

/**
 * The page of one record, while it loads, if it is missing, and once it is loaded. Forms are filled once, so a record from
 * an earlier visit is not shown until it is fetched again; once shown, it stays while it is refetched.
 */
export function RecordPage<Result extends QueryResult>(props: RecordPageProps<Result>) {
  const { title, what, path, above, result, children } = props;
  const { isFetching, isError, refetch } = result;
  const record: Result['currentData'] = result.currentData;
  const [shownPath, setShownPath] = useState<string>();
  const isFresh = record !== undefined && !isFetching && !isError;
  if (isFresh && shownPath !== path) setShownPath(path);
  if (isFresh || shownPath === path) {
    if (record === null) return <DeskMissing />;
    if (record !== undefined) return <Fragment key={path}>{children(record)}</Fragment>;
  }
  return (
    <DeskPage title={title} path={path} {...(above && { above })}>
      <Loading what={what ?? title.toLowerCase()} failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
