import { Navigate, type To, useSearchParams } from 'react-router';
import type { FormName } from '../../../contract/form-outcome.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { useGetMeQuery } from './endpoints.ts';
import { explained } from './failure.ts';
import { tellingOf } from './GoodNews.tsx';
import { useOnward } from './use-onward.ts';

type MailedLinkPageProps = {
  title: string;
  description: string;
  path: string;
  /** What the button does with the address that the link was mailed to. */
  text: string;
  form: { name: FormName; action: string; button: string; busyButton: string };
  /** Uses the link up. */
  send: (token: string) => Promise<{ message: string }>;
  /** Where success leads, which tells of it. */
  onward: To;
  /** Where another link can be asked for. */
  again: string;
};

/** What a mailed link does for who is signed in, by a button: mail programs open links by themselves. */
export function MailedLinkPage({ title, description, path, text, form, send, onward, again }: MailedLinkPageProps) {
  const { data: me } = useGetMeQuery();
  const lead = useOnward();
  const token = useSearchParams()[0].get('token') ?? '';
  // Signed out in another tab.
  if (me === null) return <Navigate to={paths.signInFor(`${path}?${new URLSearchParams({ token })}`)} replace />;
  return (
    <AccountFrame
      title={title}
      text={`You are signed in as ${me?.email ?? ''}. ${text}`}
      other={{ question: 'Link too old?', to: again, label: 'Ask for another' }}
    >
      <PageMeta title={title} description={description} path={path} noIndex />
      <AccountForm
        {...form}
        failure={explained}
        send={async () => {
          const { message } = await send(token);
          await lead(onward, tellingOf(form.name, message));
        }}
      >
        {() => <input type="hidden" name="token" value={token} />}
      </AccountForm>
    </AccountFrame>
  );
}
