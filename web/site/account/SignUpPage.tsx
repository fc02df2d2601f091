import { useSearchParams } from 'react-router';
import { SIGN_UP_FAILED } from '../../../contract/constants.ts';
import { paths } from '../../paths.ts';
import { Honeypot } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm, AccountInput, NewPassword } from './AccountForm.tsx';
import { AccountFrame, useNavigateIfMounted } from './AccountFrame.tsx';
import { signUp } from './auth-endpoints.ts';
import { signUpData } from './form-data.ts';
import { withSuccess } from './SuccessMessage.tsx';

/** Creates an account (specification sections 2 and 5, Sign up). */
export function SignUpPage() {
  const [create] = signUp.useMutation();
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
      <AccountForm
        name="sign-up"
        action="/api/auth/sign-up"
        button="Sign Up"
        busyButton="Creating Account..."
        failure={SIGN_UP_FAILED}
        send={async (fields) => {
          const { message } = await create(signUpData(fields)).unwrap();
          await navigate(signInPath, withSuccess('sign-up', message));
        }}
        notice={<Notice taken="your name, e-mail and phone number" purpose="to run your account" />}
      >
        {(attempt) => (
          <>
            <AccountInput
              attempt={attempt}
              label="Full Name"
              name="name"
              type="text"
              autoComplete="name"
              maxLength={100}
            />
            <AccountInput
              attempt={attempt}
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <NewPassword label="Password" attempt={attempt} />
            <AccountInput
              attempt={attempt}
              label="Phone Number"
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={250}
            />
            {next && <input type="hidden" name="next" value={next} />}
            <Honeypot />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
