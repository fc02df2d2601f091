import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskTopicQuery } from './endpoints.ts';
import { TopicEditor } from './TopicEditor.tsx';

/** Where a topic is changed. */
export function EditTopicPage() {
  const { id = '' } = useParams();
  const { currentData: topic, isError, refetch } = useGetDeskTopicQuery(id);
  if (topic === null) return <DeskMissing />;
  if (topic) return <TopicEditor key={id} topic={topic} />;
  return (
    <DeskPage title="Topic" path={deskPaths.topic(id)}>
      <Loading what="topic" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
