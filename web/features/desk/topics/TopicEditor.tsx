import { Link } from 'react-router';
import { type DeskTopic, DeskTopicFields } from '../../../../contract/desk-topic.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { OnSite } from '../ui/OnSite.tsx';
import { TrashButton } from '../ui/TrashButton.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useDeleteDeskTopicMutation, useSaveDeskTopicMutation } from './endpoints.ts';
import { TopicFields } from './TopicFields.tsx';

/** The form of a topic. It is filled once: what others save meanwhile is told at saving. */
export function TopicEditor({ topic }: { topic: DeskTopic }) {
  const { id, version, name, slug, guideTitle, summary, publication, route } = topic;
  const [save] = useSaveDeskTopicMutation();
  const [remove] = useDeleteDeskTopicMutation();
  const { isLeaving, leave } = useLeave();
  const of = useVersionedForm<DeskTopicFields, DeskTopicFields>({
    schema: DeskTopicFields,
    defaultValues: { name, slug, guideTitle, summary, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  return (
    <DeskPage
      title={name}
      path={deskPaths.topic(id)}
      above={
        <Link to={deskPaths.topics} className={linkClass}>
          Topics
        </Link>
      }
      actions={
        <>
          <OnSite publication={publication} route={route} />
          <TrashButton
            what="this topic"
            text="The free resources will no longer show it."
            remove={() => remove(id)}
            onRemoved={() => leave(deskPaths.topics)}
          />
        </>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="Topic">
        <TopicFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
