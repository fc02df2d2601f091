import { Link } from 'react-router';
import { DeskPageFields, type DeskPage as LegalPage } from '../../../../contract/desk-page.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { MarkdownEditor } from '../ui/MarkdownEditor.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useSaveDeskPageMutation } from './endpoints.ts';

/** The form of a legal page. It is filled once: what others save meanwhile is told at saving. */
export function LegalPageEditor({ page }: { page: LegalPage }) {
  const { id, version, title, description, body, route } = page;
  const [save] = useSaveDeskPageMutation();
  const of = useVersionedForm<DeskPageFields, DeskPageFields>({
    schema: DeskPageFields,
    defaultValues: { title, description, body },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  return (
    <DeskPage
      title={title}
      path={deskPaths.page(id)}
      above={
        <Link to={deskPaths.pages} className={linkClass}>
          Legal pages
        </Link>
      }
      actions={
        <a href={route} target="_blank" rel="noopener" className={buttonClass('outline')}>
          View<span className="sr-only"> on the site, in a new tab</span>
        </a>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty} />
      <FormFrame of={of} label="Legal page" submit="Save and publish" saved="Saved. Visitors see it now.">
        <TextField of={of} name="title" label="Title" />
        <TextAreaField of={of} name="description" label="Description" note="(shown by search engines)" rows={2} />
        <MarkdownEditor of={of} name="body" label="Text" />
      </FormFrame>
    </DeskPage>
  );
}
