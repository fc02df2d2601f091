import { useSearchParams } from 'react-router';
import { SIGN_UP_FAILED } from '../../../contract/base/constants.ts';
import { paths } from '../../../contract/paths.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { withSuccess } from '../../ui/form/SuccessMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { signUp } from './auth-endpoints.ts';
import { Email, FullName, NewPassword, PhoneNumber } from './fields.tsx';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

export function SignUpPage() {
  const [send] = signUp.useMutation();
  const navigate = useNavigateIfMounted();
  const next = useSearchParams()[0].get('next');
  const signInPath = next ? paths.signInFor(next) : paths.signIn;
  return (
    <AccountFrame
      title="Sign Up"
      text="One account for your courses, your progress and your certificates."
      other={{ question: 'Already have an account?', to: signInPath, label: 'Sign in' }}
    >
      <PageMeta
        title="Sign Up"
        description="Create an account for your courses, your progress and your certificates."
        path={paths.signUp}
      />
      <Form
        name="sign-up"
        call={signUp}
        fields={['name', 'email', 'password', 'phone', 'phoneCountry']}
        hidden={{ next }}
        unexplained={SIGN_UP_FAILED}
        send={send}
        onSent={({ message }) => navigate(signInPath, withSuccess('sign-up', message))}
      >
        <FullName />
        <Email />
        <NewPassword label="Password" />
        <PhoneNumber />
        <Honeypot />
        <Notice data="your name, email and phone number" purpose="to run your account" />
        <FormFailure first={SIGN_UP_FAILED} />
        <Submit busy="Creating Account..." className={wideButtonClass}>
          Sign Up
        </Submit>
      </Form>
    </AccountFrame>
  );
}
