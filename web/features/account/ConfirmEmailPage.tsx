import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { useGetMeQuery } from './endpoints.ts';
import { explained } from './failure.ts';
import { tellingOf } from './GoodNews.tsx';
import { useConfirmEmailChangeMutation } from './settings-endpoints.ts';

/** Changes the e-mail of who is signed in, by a link mailed to the new one and a button. */
export function ConfirmEmailPage() {
  const [confirm] = useConfirmEmailChangeMutation();
  const { data: me } = useGetMeQuery();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <AccountFrame
      title="Change e-mail"
      text={`You are signed in as ${me?.email ?? ''}. From now on it shall be the address that this link was mailed to.`}
      other={{ question: 'Link too old?', to: paths.account, label: 'Ask for another' }}
    >
      <PageMeta title="Change e-mail" description="Change your e-mail." path={paths.confirmEmail} noIndex />
      <AccountForm
        name="change-email"
        action="/api/account/email/confirm"
        button="Change my e-mail"
        busyButton="Changing..."
        failure={explained}
        send={async () => {
          const { message } = await confirm({ token }).unwrap();
          await navigate(`${paths.account}#your-email`, tellingOf('change-email', message));
        }}
      >
        {() => <input type="hidden" name="token" value={token} />}
      </AccountForm>
    </AccountFrame>
  );
}
