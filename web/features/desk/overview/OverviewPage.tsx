import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';

/** What happens on the site, in figures. */
export function OverviewPage() {
  return (
    <DeskPage title="Overview" path={deskPaths.overview}>
      {null}
    </DeskPage>
  );
}
