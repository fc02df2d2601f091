import { Navigate, type To, useSearchParams } from 'react-router';
import type { FormName } from '../../../contract/base/form-outcome.ts';
import { paths } from '../../../contract/paths.ts';
import type { Posted } from '../../calls.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { withSuccess } from '../../ui/form/SuccessMessage.tsx';
import type { Result } from '../../ui/form/use-submission.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { getMe } from './endpoints.ts';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

type MailedLinkPageProps = {
  title: string;
  description: string;
  path: string;
  text: string;
  form: { name: FormName; call: Posted; button: string; busy: string };
  send: (link: { token: string }) => PromiseLike<Result<{ message: string }>>;
  successPath: To;
  retryPath: string;
};

/** The page of an emailed link for a signed-in person. The change needs a button, because mail programs open links. */
export function MailedLinkPage({ form, send, successPath, retryPath, ...page }: MailedLinkPageProps) {
  const { title, description, path, text } = page;
  const { data: me } = getMe.useQuery();
  const navigate = useNavigateIfMounted();
  const token = useSearchParams()[0].get('token') ?? '';
  // The person has signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(`${path}?${new URLSearchParams({ token })}`)} replace />;
  return (
    <AccountFrame
      title={title}
      text={`You are signed in as ${me?.email ?? ''}. ${text}`}
      other={{ question: 'Link expired?', to: retryPath, label: 'Ask for a new one' }}
    >
      <PageMeta title={title} description={description} path={path} noIndex />
      <Form
        name={form.name}
        call={form.call}
        fields={['token']}
        hidden={{ token }}
        send={send}
        onSent={({ message }) => navigate(successPath, withSuccess(form.name, message))}
      >
        <FormFailure />
        <Submit busy={form.busy} className={wideButtonClass}>
          {form.button}
        </Submit>
      </Form>
    </AccountFrame>
  );
}
