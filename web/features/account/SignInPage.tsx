import { Link, useSearchParams } from 'react-router';
import { nextPath } from '../../../contract/next-path.ts';
import { PASSWORD_MAX } from '../../../contract/password.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountInput } from './AccountInput.tsx';
import { setAuthToken } from './auth-token.ts';
import { useSignInMutation } from './endpoints.ts';
import { signInFailure } from './failure.ts';
import { signInData } from './form-data.ts';
import { GoodNews } from './GoodNews.tsx';
import { useOnward } from './use-onward.ts';

/** Opens the session of an account (specification sections 2 and 5, Sign in). */
export function SignInPage() {
  const [signIn] = useSignInMutation();
  const lead = useOnward();
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
      <GoodNews of={['sign-up', 'reset-password']} />
      <AccountForm
        name="sign-in"
        action="/api/auth/sign-in"
        button="Sign In"
        busyButton="Signing In..."
        failure={signInFailure}
        send={async (fields) => {
          await signIn(signInData(fields)).unwrap();
          setAuthToken(true);
          await lead(nextPath(next));
        }}
      >
        {(tried) => (
          <>
            <AccountInput
              tried={tried}
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={254}
            />
            <AccountInput
              tried={tried}
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
