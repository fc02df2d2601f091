import { Link } from 'react-router';
import { DeskTopicFields } from '../../../../contract/desk-topic.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useCreateDeskTopicMutation } from './endpoints.ts';
import { TopicFields } from './TopicFields.tsx';

/** Where a new topic is added; it stands last, and begins as a draft. */
export function NewTopicPage() {
  const [create] = useCreateDeskTopicMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm<DeskTopicFields, DeskTopicFields>({
    schema: DeskTopicFields,
    defaultValues: { name: '', slug: '', guideTitle: '', summary: '', publication: { state: 'draft', at: '' } },
    send: async (topic) => {
      const answer = await create(topic);
      if (answer.data) leave(deskPaths.topic(answer.data.id));
      return answer;
    },
  });
  return (
    <DeskPage
      title="New topic"
      path={deskPaths.newTopic}
      above={
        <Link to={deskPaths.topics} className={linkClass}>
          Topics
        </Link>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="New topic">
        <TopicFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
