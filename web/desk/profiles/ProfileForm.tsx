import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type DeskProfile, DeskProfileFields } from '../../../contract/publishing/desk-profile.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { ImageField } from '../images/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linesField } from '../ui/field-schemas.ts';
import { OnSite, PublicationFields } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createProfile, deleteProfile, getProfile, saveProfile } from './endpoints.ts';

const above = { to: deskPaths.profiles, label: 'Trainers' };

// The fields of the contract, with the links as they are typed.
const ProfileForm = DeskProfileFields.extend({ links: linesField(DeskProfileFields.shape.links) });

function ProfileFields() {
  return (
    <div className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="name" label="Name" />
        <TextInput name="line" label="Profession" note="(in a line)" />
      </div>
      <ImageField name="image" label="Photo" note="(without one, an initial is shown)" />
      <TextArea name="built" label="Finished projects" note="(empty: nothing is shown)" rows={4} />
      <TextArea name="links" label="Links" note="(one per line)" rows={3} />
      <PublicationFields />
    </div>
  );
}

function NewProfilePage() {
  const [create] = createProfile.useMutation();
  const form = useNewForm({
    schema: ProfileForm,
    defaultValues: { name: '', line: '', built: '', links: '', image: '', publication: { state: 'draft', at: '' } },
    create,
    pathOf: deskPaths.profile,
  });
  return (
    <DeskPage title="New trainer" path={deskPaths.newProfile} above={above}>
      <FormFrame form={form} label="New trainer" guarded>
        <ProfileFields />
      </FormFrame>
    </DeskPage>
  );
}

function EditProfilePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Trainer" path={deskPaths.profile(id)} result={getProfile.useQuery({ id })}>
      {(profile) => <ProfileEditor profile={profile} />}
    </RecordPage>
  );
}

function ProfileEditor({ profile }: { profile: DeskProfile }) {
  const { id, version, name, line, built, links, image, publication } = profile;
  const [save] = saveProfile.useMutation();
  const [remove] = deleteProfile.useMutation();
  const form = useVersionedForm({
    schema: ProfileForm,
    defaultValues: { name, line, built, links: links.join('\n'), image, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  const actions = (
    <>
      <OnSite publication={publication} route={paths.home} />
      <TrashButton
        record={{ kind: 'profile', id, page: deskPaths.profile(id) }}
        text="The site will no longer show this trainer. Courses keep the name that is written in their texts."
        remove={() => remove({ id })}
        leave={form.leave}
        to={deskPaths.profiles}
      />
    </>
  );
  return (
    <DeskPage title={name} path={deskPaths.profile(id)} above={above} actions={actions}>
      <FormFrame form={form} label="Trainer" guarded>
        <ProfileFields />
      </FormFrame>
    </DeskPage>
  );
}

export const newPage = deskRoute(NewProfilePage);

export const page = deskRoute(EditProfilePage, ({ id = '' }) => [visit(getProfile, { id })]);
