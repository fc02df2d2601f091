import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isInvitation } from '../../../contract/people/invitation.ts';
import { paths } from '../../paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { withSuccess } from '../../ui/form/SuccessMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, useNavigateIfMounted, wideButton } from './AccountFrame.tsx';
import { resetPassword } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { FullName, NewPassword, PhoneNumber } from './fields.tsx';

/** Texts for a forgotten password, and for an invited person who has none yet. */
const texts = {
  forgotten: {
    title: 'New password',
    text: 'A new password signs you out everywhere. Then sign in with it.',
    button: 'Change password',
    busy: 'Changing...',
  },
  invited: {
    title: 'Set your password',
    text: 'Your account is waiting for you. Choose its password, then sign in with your email.',
    button: 'Set password',
    busy: 'Setting...',
  },
} as const;

const AccountNotice = () => <Notice data="your name, email and phone number" purpose="to run your account" />;

/**
 * Name and number, once the response has asked for them: no one had confirmed the address, so that someone else may have
 * typed those of the account.
 */
function OwnDetails() {
  const { typed, errors } = useFormState();
  const [isAsked, setIsAsked] = useState('name' in typed);
  const isAskedNow = 'name' in errors || 'phone' in errors;
  if (isAskedNow && !isAsked) setIsAsked(true);
  if (!isAskedNow && !isAsked) return null;
  return (
    <>
      <FullName />
      <PhoneNumber />
      <AccountNotice />
    </>
  );
}

/** Sets the first or a new password, by an emailed link. */
export function ResetPasswordPage() {
  const [reset] = resetPassword.useMutation();
  const navigate = useNavigateIfMounted();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const next = search.get('next');
  const isInvited = isInvitation(token);
  const { title, text, button, busy } = texts[isInvited ? 'invited' : 'forgotten'];
  return (
    <AccountFrame
      title={title}
      text={text}
      other={{ question: 'Link expired?', to: paths.forgotPassword, label: 'Ask for a new one' }}
    >
      <PageMeta title={title} description="Choose the password of your account." path={paths.resetPassword} noIndex />
      <Form
        name="reset-password"
        action="/api/auth/reset-password"
        fields={['token', 'password', 'name', 'phone']}
        hidden={{ token, next }}
        send={({ name, phone, ...typed }) => reset(name ? { ...typed, name, phone } : typed)}
        onSent={({ message }) => {
          setAuthToken(false);
          return navigate(next ? paths.signInFor(next) : paths.signIn, withSuccess('reset-password', message));
        }}
      >
        <NewPassword label={isInvited ? 'Password' : 'New password'} />
        <OwnDetails />
        {isInvited && <AccountNotice />}
        <FormFailure />
        <Submit busy={busy} className={wideButton}>
          {button}
        </Submit>
      </Form>
    </AccountFrame>
  );
}
