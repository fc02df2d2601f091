import { paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { requestPasswordReset } from './auth-endpoints.ts';
import { Email } from './fields.tsx';

export function ForgotPasswordPage() {
  const [forgot, { data: mailed }] = requestPasswordReset.useMutation();
  return (
    <AccountFrame
      title="Forgot password"
      text="We email you a link to choose a new one. It works once, for an hour."
      other={{ question: 'Remembered it?', to: paths.signIn, label: 'Sign in' }}
    >
      <PageMeta
        title="Forgot password"
        description="Ask for an email with a link to choose a new password; it works once, for an hour."
        path={paths.forgotPassword}
      />
      <SuccessMessage forms={['forgot-password', 'sign-in']} message={mailed?.message} />
      <Form name="forgot-password" call={requestPasswordReset} fields={['email']} send={forgot}>
        <Email autoComplete="username" />
        <FormFailure />
        <Submit busy="Sending..." className={wideButtonClass}>
          Email me a link
        </Submit>
      </Form>
    </AccountFrame>
  );
}
