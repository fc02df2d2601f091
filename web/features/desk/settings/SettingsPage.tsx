import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskSettingsQuery } from './endpoints.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** What the site says of the company, and where staff get their mail. */
export function SettingsPage() {
  const { data: settings, isError, refetch } = useGetDeskSettingsQuery();
  return (
    <DeskPage title="Settings" path={deskPaths.settings}>
      {settings ? <SettingsForm settings={settings} /> : <Loading what="settings" failed={isError} onRetry={refetch} />}
    </DeskPage>
  );
}
