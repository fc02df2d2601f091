import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskPageFields, type DeskPage as LegalPage } from '../../../contract/publishing/desk-page.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { getPage, savePage } from './endpoints.ts';

function EditLegalPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Legal page" path={deskPaths.page(id)} result={getPage.useQuery({ id })}>
      {(page) => <LegalPageEditor page={page} />}
    </RecordPage>
  );
}

function LegalPageEditor({ page }: { page: LegalPage }) {
  const { id, version, title, description, body, route } = page;
  const [save] = savePage.useMutation();
  const form = useVersionedForm({
    schema: DeskPageFields,
    defaultValues: { title, description, body },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  return (
    <DeskPage
      title={title}
      path={deskPaths.page(id)}
      above={{ to: deskPaths.pages, label: 'Legal pages' }}
      actions={
        <a href={route} target="_blank" rel="noopener" className={buttonClass('outline')}>
          View
          <NewTab about="on the site" />
        </a>
      }
    >
      <FormFrame form={form} label="Legal page" submit="Save and publish" saved="Saved. Visitors see it now." guarded>
        <TextInput name="title" label="Title" />
        <TextArea name="description" label="Description" note="(shown by search engines)" rows={2} />
        <MarkdownEditor name="body" label="Text" />
      </FormFrame>
    </DeskPage>
  );
}

export const page = deskRoute(EditLegalPage, ({ id = '' }) => [visit(getPage, { id })]);
