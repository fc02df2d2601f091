import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isInvitation } from '../../../contract/invitation.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm, AccountInput, type Attempt, NewPassword } from './AccountForm.tsx';
import { AccountFrame, useNavigateIfMounted } from './AccountFrame.tsx';
import { resetPassword } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { resetData } from './form-data.ts';
import { withSuccess } from './SuccessMessage.tsx';

/** Texts for a forgotten password, and for an invited person who has none yet. */
const texts = {
  forgotten: {
    title: 'New password',
    text: 'A new password signs you out everywhere. Then sign in with it.',
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

const AccountNotice = () => <Notice taken="your name, e-mail and phone number" purpose="to run your account" />;

/**
 * Name and number, once the answer has asked for them: nobody had confirmed the address, so that somebody else may have
 * typed those of the account.
 */
function OwnDetails({ attempt }: { attempt: Attempt }) {
  const [isAsked, setIsAsked] = useState('name' in attempt.values);
  const isAskedNow = 'name' in attempt.errors || 'phone' in attempt.errors;
  if (isAskedNow && !isAsked) setIsAsked(true);
  if (!isAskedNow && !isAsked) return null;
  return (
    <>
      <AccountInput attempt={attempt} label="Full Name" name="name" type="text" autoComplete="name" maxLength={100} />
      <AccountInput attempt={attempt} label="Phone Number" name="phone" type="tel" autoComplete="tel" maxLength={250} />
      <AccountNotice />
    </>
  );
}

/** Sets the first or a new password, by a mailed link. */
export function ResetPasswordPage() {
  const [reset] = resetPassword.useMutation();
  const navigate = useNavigateIfMounted();
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
        send={async (fields) => {
          const { message } = await reset(resetData(fields)).unwrap();
          setAuthToken(false);
          await navigate(paths.signIn, withSuccess('reset-password', message));
        }}
        notice={isInvited && <AccountNotice />}
      >
        {(attempt) => (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPassword label={isInvited ? 'Password' : 'New password'} attempt={attempt} />
            <OwnDetails attempt={attempt} />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
