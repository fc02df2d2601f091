import { useSearchParams } from 'react-router';
import { isInvitation } from '../../../contract/invitation.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { setAuthToken } from './auth-token.ts';
import { useResetPasswordMutation } from './endpoints.ts';
import { explained } from './failure.ts';
import { signInData } from './form-data.ts';
import { tellingOf } from './GoodNews.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useOnward } from './use-onward.ts';

/** What the page says to somebody who forgot their password, and to somebody who was invited and has none yet. */
const texts = {
  forgotten: {
    title: 'New password',
    text: 'Choosing a new password signs you out everywhere; you sign in with the new one.',
    button: 'Change password',
    busyButton: 'Changing...',
  },
  invited: {
    title: 'Set your password',
    text: 'Your account is waiting for you. Choose its password, then sign in with your e-mail.',
    button: 'Set password',
    busyButton: 'Setting...',
  },
} as const;

/** Chooses a password by a mailed link: the first one, or a new one. */
export function ResetPasswordPage() {
  const [reset] = useResetPasswordMutation();
  const lead = useOnward();
  const token = useSearchParams()[0].get('token') ?? '';
  const isInvited = isInvitation(token);
  const { title, text, ...buttons } = texts[isInvited ? 'invited' : 'forgotten'];
  return (
    <AccountFrame
      title={title}
      text={text}
      other={{ question: 'Link too old?', to: paths.forgotPassword, label: 'Ask for another' }}
    >
      <PageMeta title={title} description="Choose the password of your account." path={paths.resetPassword} noIndex />
      <AccountForm
        name="reset-password"
        action="/api/auth/reset-password"
        {...buttons}
        failure={explained}
        send={async (fields) => {
          const { message } = await reset({ token, password: signInData(fields).password }).unwrap();
          setAuthToken(false);
          await lead(paths.signIn, tellingOf('reset-password', message));
        }}
        notice={isInvited && <Notice taken="your name, e-mail and phone number" purpose="to run your account" />}
      >
        {(tried) => (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPassword label={isInvited ? 'Password' : 'New password'} tried={tried} />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
