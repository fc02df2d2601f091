import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { type DeskTopic, DeskTopicFields } from '../../../contract/publishing/desk-topic.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { PaidCourseField } from '../courses/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { OnSite, PublicationFields } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createTopic, deleteTopic, getTopic, saveTopic } from './endpoints.ts';

const above = { to: deskPaths.topics, label: 'Topics' };

function TopicFields() {
  return (
    <div className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField name="name" label="Name" slug="slug" />
        <TextInput name="slug" label="Web address" note="/free-resources/…" />
      </div>
      <TextInput name="guideTitle" label="Title of the guide" />
      <TextArea name="summary" label="Summary" rows={3} />
      <PaidCourseField name="nextCourseId" label="Next course" note="(linked at the end of its lessons)" />
      <PublicationFields />
    </div>
  );
}

function NewTopicPage() {
  const [create] = createTopic.useMutation();
  const form = useNewForm({
    schema: DeskTopicFields,
    defaultValues: {
      name: '',
      slug: '',
      guideTitle: '',
      summary: '',
      nextCourseId: '',
      publication: { state: 'draft', at: '' },
    },
    create,
    pathOf: deskPaths.topic,
  });
  return (
    <DeskPage title="New topic" path={deskPaths.newTopic} above={above}>
      <FormFrame form={form} label="New topic" guarded>
        <TopicFields />
      </FormFrame>
    </DeskPage>
  );
}

function EditTopicPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Topic" path={deskPaths.topic(id)} result={getTopic.useQuery({ id })}>
      {(topic) => <TopicEditor topic={topic} />}
    </RecordPage>
  );
}

function TopicEditor({ topic }: { topic: DeskTopic }) {
  const { id, version, name, slug, guideTitle, summary, nextCourseId, publication, route } = topic;
  const [save] = saveTopic.useMutation();
  const [remove] = deleteTopic.useMutation();
  const form = useVersionedForm({
    schema: DeskTopicFields,
    defaultValues: { name, slug, guideTitle, summary, nextCourseId, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  const actions = (
    <>
      <OnSite publication={publication} route={route} />
      <TrashButton
        record={{ kind: 'topic', id, page: deskPaths.topic(id) }}
        text="The free resources will no longer show it."
        remove={() => remove({ id })}
        leave={form.leave}
        to={deskPaths.topics}
      />
    </>
  );
  return (
    <DeskPage title={name} path={deskPaths.topic(id)} above={above} actions={actions}>
      <FormFrame form={form} label="Topic" guarded>
        <TopicFields />
      </FormFrame>
    </DeskPage>
  );
}

export const newPage = deskRoute(NewTopicPage);

export const page = deskRoute(EditTopicPage, ({ id = '' }) => [visit(getTopic, { id })]);
