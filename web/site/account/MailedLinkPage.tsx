import { Navigate, type To, useSearchParams } from 'react-router';
import type { FormName } from '../../../contract/form-outcome.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame, useNavigateIfMounted } from './AccountFrame.tsx';
import { getMe } from './endpoints.ts';
import { withSuccess } from './SuccessMessage.tsx';

type MailedLinkPageProps = {
  title: string;
  description: string;
  path: string;
  /** Explains the button. */
  text: string;
  form: { name: FormName; action: string; button: string; busyButton: string };
  /** Redeems the token. */
  send: (token: string) => Promise<{ message: string }>;
  /** The next page, which shows the success message. */
  successPath: To;
  /** The page that mails another link. */
  retryPath: string;
};

/** The target of a mailed link for a signed-in person. A button does the work, because mail programs open links. */
export function MailedLinkPage({
  title,
  description,
  path,
  text,
  form,
  send,
  successPath,
  retryPath,
}: MailedLinkPageProps) {
  const { data: me } = getMe.useQuery();
  const navigate = useNavigateIfMounted();
  const token = useSearchParams()[0].get('token') ?? '';
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(`${path}?${new URLSearchParams({ token })}`)} replace />;
  return (
    <AccountFrame
      title={title}
      text={`You are signed in as ${me?.email ?? ''}. ${text}`}
      other={{ question: 'Link too old?', to: retryPath, label: 'Ask for another' }}
    >
      <PageMeta title={title} description={description} path={path} noIndex />
      <AccountForm
        {...form}
        send={async () => {
          const { message } = await send(token);
          await navigate(successPath, withSuccess(form.name, message));
        }}
      >
        {() => <input type="hidden" name="token" value={token} />}
      </AccountForm>
    </AccountFrame>
  );
}
