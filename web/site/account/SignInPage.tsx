import { Link, useSearchParams } from 'react-router';
import { SIGN_IN_FAILED } from '../../../contract/base/constants.ts';
import { nextPath, paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { SuccessMessage, withSuccess } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { signIn } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { Email, Password } from './fields.tsx';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

export function SignInPage() {
  const [send] = signIn.useMutation();
  const navigate = useNavigateIfMounted();
  const next = useSearchParams()[0].get('next');
  return (
    <AccountFrame
      title="Sign In"
      text={next ? 'Please sign in to continue.' : 'Welcome back. Your courses continue where you left off.'}
      other={{ question: 'New here?', to: next ? paths.signUpFor(next) : paths.signUp, label: 'Sign up' }}
    >
      <PageMeta
        title="Sign In"
        description="Sign in to your courses, your progress and your certificates."
        path={paths.signIn}
      />
      <SuccessMessage forms={['sign-up', 'reset-password']} />
      <Form
        name="sign-in"
        call={signIn}
        fields={['email', 'password']}
        hidden={{ next }}
        unexplained={SIGN_IN_FAILED}
        send={send}
        onSent={({ firstPage, nextStep, message }) => {
          const step = nextStep === paths.secondStep && next ? paths.secondStepFor(next) : nextStep;
          if (step) return navigate(step, withSuccess('sign-in', message));
          setAuthToken(true);
          return navigate(nextPath(next, firstPage));
        }}
      >
        <Email autoComplete="username" />
        <Password label="Password" />
        <p className="-mt-1">
          <Link to={paths.forgotPassword} className="inline-flex min-h-8 items-center as-link">
            Forgot your password?
          </Link>
        </p>
        <FormFailure first={SIGN_IN_FAILED} />
        <Submit busy="Signing In..." className={wideButtonClass}>
          Sign In
        </Submit>
      </Form>
    </AccountFrame>
  );
}
