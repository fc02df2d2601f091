import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm, AccountInput } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { requestPasswordReset } from './auth-endpoints.ts';
import { signInData } from './form-data.ts';
import { SuccessMessage } from './SuccessMessage.tsx';

/** Requests a link to choose a new password. */
export function ForgotPasswordPage() {
  const [forgot, { data: mailed }] = requestPasswordReset.useMutation();
  return (
    <AccountFrame
      title="Forgot password"
      text="We mail you a link to choose a new one. It works once, for an hour."
      other={{ question: 'Remembered it?', to: paths.signIn, label: 'Sign in' }}
    >
      <PageMeta
        title="Forgot password"
        description="Ask for a mail with a link to choose a new password; it works once, for an hour."
        path={paths.forgotPassword}
      />
      <SuccessMessage of={['forgot-password', 'sign-in']} now={mailed?.message} />
      <AccountForm
        name="forgot-password"
        action="/api/auth/forgot-password"
        button="Mail me a link"
        busyButton="Sending..."
        send={(fields) => forgot({ email: signInData(fields).email }).unwrap()}
      >
        {(attempt) => (
          <AccountInput
            attempt={attempt}
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}
