import { Link, useSearchParams } from 'react-router';
import { PASSWORD_MAX, SIGN_IN_FAILED } from '../../../contract/constants.ts';
import { nextPath } from '../../../contract/next-path.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm, AccountInput } from './AccountForm.tsx';
import { AccountFrame, useNavigateIfMounted } from './AccountFrame.tsx';
import { signIn } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { signInData } from './form-data.ts';
import { SuccessMessage, withSuccess } from './SuccessMessage.tsx';

/** Signs in (specification sections 2 and 5, Sign in). */
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
      <SuccessMessage of={['sign-up', 'reset-password']} />
      <AccountForm
        name="sign-in"
        action="/api/auth/sign-in"
        button="Sign In"
        busyButton="Signing In..."
        failure={SIGN_IN_FAILED}
        send={async (fields) => {
          const { firstPage, nextStep, message } = await send(signInData(fields)).unwrap();
          const step = nextStep === paths.secondStep && next ? paths.secondStepFor(next) : nextStep;
          if (step) return navigate(step, withSuccess('sign-in', message));
          setAuthToken(true);
          await navigate(nextPath(next, firstPage));
        }}
      >
        {(attempt) => (
          <>
            <AccountInput
              attempt={attempt}
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={254}
            />
            <AccountInput
              attempt={attempt}
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
            />
            {next && <input type="hidden" name="next" value={next} />}
            <p className="-mt-1">
              <Link to={paths.forgotPassword} className="inline-flex min-h-8 items-center underline underline-offset-4">
                Forgot your password?
              </Link>
            </p>
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
