import { paths } from '../../paths.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountInput } from './AccountInput.tsx';
import { useSignUpMutation } from './endpoints.ts';
import { signUpData } from './form-data.ts';

/** Makes an account (specification sections 2 and 5, Sign up). */
export function SignUpPage() {
  const [signUp] = useSignUpMutation();
  return (
    <AccountFrame
      title="Sign Up"
      text="One account for your courses, your progress and your certificates."
      other={{ question: 'Already have an account?', to: paths.signIn, label: 'Sign in' }}
    >
      <PageMeta
        title="Sign Up"
        description="Create an account for your courses, your progress and your certificates."
        path={paths.signUp}
      />
      <AccountForm
        action="/api/auth/sign-up"
        button="Sign Up"
        busyButton="Creating Account..."
        failure="Sign up failed. Please try again."
        send={(fields) => signUp(signUpData(fields)).unwrap()}
        next={paths.signIn}
        notice={<Notice taken="your name, e-mail and phone number" purpose="to run your account" />}
      >
        <AccountInput label="Full Name" name="name" type="text" autoComplete="name" maxLength={100} />
        <AccountInput label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <AccountInput
          label="Password"
          note="(6 characters or more)"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={6}
          maxLength={128}
        />
        <AccountInput label="Phone Number" name="phone" type="tel" autoComplete="tel" maxLength={250} />
      </AccountForm>
    </AccountFrame>
  );
}
