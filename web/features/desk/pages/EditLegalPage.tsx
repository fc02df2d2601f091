import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskPageQuery } from './endpoints.ts';
import { LegalPageEditor } from './LegalPageEditor.tsx';

/** Where a legal page is changed. */
export function EditLegalPage() {
  const { id = '' } = useParams();
  const { currentData: page, isError, refetch } = useGetDeskPageQuery(id);
  if (page === null) return <DeskMissing />;
  if (page) return <LegalPageEditor key={id} page={page} />;
  return (
    <DeskPage title="Legal page" path={deskPaths.page(id)}>
      <Loading what="page" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
