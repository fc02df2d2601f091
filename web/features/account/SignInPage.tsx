import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountInput } from './AccountInput.tsx';
import { useSignInMutation } from './endpoints.ts';
import { signInData } from './form-data.ts';

/** Opens the session of an account (specification sections 2 and 5, Sign in). */
export function SignInPage() {
  const [signIn] = useSignInMutation();
  return (
    <AccountFrame
      title="Sign In"
      text="Welcome back. Your courses continue where you left them."
      other={{ question: 'New here?', to: paths.signUp, label: 'Sign up' }}
    >
      <PageMeta
        title="Sign In"
        description="Sign in to your courses, your progress and your certificates."
        path={paths.signIn}
      />
      <AccountForm
        action="/api/auth/sign-in"
        button="Sign In"
        busyButton="Signing In..."
        failure="Invalid email or password"
        send={(fields) => signIn(signInData(fields)).unwrap()}
        next={paths.dashboard}
      >
        <AccountInput label="Email" name="email" type="email" autoComplete="username" maxLength={254} />
        <AccountInput
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
      </AccountForm>
    </AccountFrame>
  );
}
