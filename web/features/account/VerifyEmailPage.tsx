import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { useGetMeQuery, useVerifyEmailMutation } from './endpoints.ts';
import { explained } from './failure.ts';
import { tellingOf } from './GoodNews.tsx';

/** Confirms the e-mail of who is signed in, by a mailed link and a button: mail programs open links by themselves. */
export function VerifyEmailPage() {
  const [verify] = useVerifyEmailMutation();
  const { data: me } = useGetMeQuery();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <AccountFrame
      title="Confirm e-mail"
      text={`You are signed in as ${me?.email ?? ''}. Confirm that this address is yours.`}
      other={{ question: 'Link too old?', to: paths.dashboard, label: 'Ask for another' }}
    >
      <PageMeta title="Confirm e-mail" description="Confirm your e-mail." path={paths.verifyEmail} noIndex />
      <AccountForm
        name="verify-email"
        action="/api/auth/verify-email"
        button="Confirm e-mail"
        busyButton="Confirming..."
        failure={explained}
        send={async () => {
          const { message } = await verify({ token }).unwrap();
          await navigate(paths.dashboard, tellingOf('verify-email', message));
        }}
      >
        {() => <input type="hidden" name="token" value={token} />}
      </AccountForm>
    </AccountFrame>
  );
}
