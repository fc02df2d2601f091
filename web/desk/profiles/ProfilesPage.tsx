import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { SortableRecords } from '../ui/SortableRecords.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listProfiles, reorderProfiles } from './endpoints.ts';

export function ProfilesPage() {
  const result = listProfiles.useQuery();
  const [reorder] = reorderProfiles.useMutation();
  return (
    <DeskPage
      title="Trainers"
      path={deskPaths.profiles}
      actions={
        <Link to={deskPaths.newProfile} className={buttonClass('accent')}>
          New trainer
        </Link>
      }
    >
      <p className="mb-4 max-w-[60ch] text-ink-2">
        The home page shows the published trainers. A course's page shows the trainer that you choose among its texts.
      </p>
      <Loaded what="trainers" result={result}>
        {(profiles) => (
          <SortableRecords
            label="Trainers in their order"
            rows={profiles}
            nameOf={({ name }) => name}
            empty="No trainers yet."
            save={reorder}
          >
            {({ id, name, line, publication }) => (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <TextLink to={deskPaths.profile(id)} className="font-bold">
                  {name}
                </TextLink>
                <span className="text-ink-2">{line}</span>
                {publication.state !== 'published' && <PublicationBadge publication={publication} />}
              </div>
            )}
          </SortableRecords>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(ProfilesPage, () => [visit(listProfiles, undefined)]);
