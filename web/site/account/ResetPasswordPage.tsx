import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isInvitation, PASSWORD_MIN, PASSWORD_MIN_STAFF } from '../../../contract/base/constants.ts';
import { isOfDesk, paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { withSuccess } from '../../ui/form/SuccessMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { resetPassword } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { FullName, NewPassword, PhoneNumber } from './fields.tsx';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

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
 * Name and number, after a response that requires them: no one had confirmed the address, so someone else may have typed
 * the stored ones.
 */
function OwnDetails() {
  const { typed, errors } = useFormState();
  const [isShown, setIsShown] = useState('name' in typed);
  const isRequired = 'name' in errors || 'phone' in errors;
  if (isRequired && !isShown) setIsShown(true);
  if (!isRequired && !isShown) return null;
  return (
    <>
      <FullName />
      <PhoneNumber />
      <AccountNotice />
    </>
  );
}

export function ResetPasswordPage() {
  const [reset] = resetPassword.useMutation();
  const navigate = useNavigateIfMounted();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const next = search.get('next');
  const isInvited = isInvitation(token);
  const isStaff = isOfDesk(next ?? '');
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
        call={resetPassword}
        fields={['token', 'password', 'name', 'phone', 'phoneCountry']}
        hidden={{ token, next }}
        send={({ name, phone, phoneCountry, ...typed }) =>
          reset(name ? { ...typed, name, phone, phoneCountry } : typed)
        }
        onSent={({ message }) => {
          setAuthToken(false);
          return navigate(next ? paths.signInFor(next) : paths.signIn, withSuccess('reset-password', message));
        }}
      >
        <NewPassword
          label={isInvited ? 'Password' : 'New password'}
          min={isStaff ? PASSWORD_MIN_STAFF : PASSWORD_MIN}
        />
        <OwnDetails />
        {isInvited && <AccountNotice />}
        <FormFailure />
        <Submit busy={busy} className={wideButtonClass}>
          {button}
        </Submit>
      </Form>
    </AccountFrame>
  );
}
