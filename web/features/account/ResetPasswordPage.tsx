import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { setAuthToken } from './auth-token.ts';
import { useResetPasswordMutation } from './endpoints.ts';
import { explained } from './failure.ts';
import { signInData } from './form-data.ts';
import { tellingOf } from './GoodNews.tsx';
import { NewPassword } from './NewPassword.tsx';

/** Chooses a new password by a mailed link. */
export function ResetPasswordPage() {
  const [reset] = useResetPasswordMutation();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <AccountFrame
      title="New password"
      text="Choosing a new password signs you out everywhere; you sign in with the new one."
      other={{ question: 'Link too old?', to: paths.forgotPassword, label: 'Ask for another' }}
    >
      <PageMeta title="New password" description="Choose a new password." path={paths.resetPassword} noIndex />
      <AccountForm
        name="reset-password"
        action="/api/auth/reset-password"
        button="Change password"
        busyButton="Changing..."
        failure={explained}
        send={async (fields) => {
          const { message } = await reset({ token, password: signInData(fields).password }).unwrap();
          setAuthToken(false);
          await navigate(paths.signIn, tellingOf('reset-password', message));
        }}
      >
        {(tried) => (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPassword label="New password" tried={tried} />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
