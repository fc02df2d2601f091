import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { SortableRecords } from '../ui/SortableRecords.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listTopics, reorderTopics } from './endpoints.ts';

export function TopicsPage() {
  const result = listTopics.useQuery();
  const [reorder] = reorderTopics.useMutation();
  return (
    <DeskPage
      title="Topics"
      path={deskPaths.topics}
      actions={
        <Link to={deskPaths.newTopic} className={buttonClass('accent')}>
          New topic
        </Link>
      }
    >
      <Loaded what="topics" result={result}>
        {(topics) => (
          <SortableRecords
            label="Topics in their order"
            rows={topics}
            nameOf={({ name }) => name}
            empty="No topics yet."
            save={reorder}
          >
            {({ id, name, courses, publication }) => (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <TextLink to={deskPaths.topic(id)} className="font-bold">
                  {name}
                </TextLink>
                <span className="text-ink-2">{courses === 1 ? '1 course' : `${courses} courses`}</span>
                {publication.state !== 'published' && <PublicationBadge publication={publication} />}
              </div>
            )}
          </SortableRecords>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(TopicsPage, () => [visit(listTopics, undefined)]);
