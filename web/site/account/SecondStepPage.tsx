import { useSearchParams } from 'react-router';
import { nextPath } from '../../../contract/next-path.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountForm, AccountInput } from './AccountForm.tsx';
import { AccountFrame, useNavigateIfMounted } from './AccountFrame.tsx';
import { finishSignIn } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { codeData } from './form-data.ts';
import { SuccessMessage } from './SuccessMessage.tsx';

/** The second step of a sign-in, for staff who set up a code. */
export function SecondStepPage() {
  const [finish] = finishSignIn.useMutation();
  const navigate = useNavigateIfMounted();
  const next = useSearchParams()[0].get('next');
  return (
    <AccountFrame
      title="Sign-in code"
      text="Enter the code that your app shows now. Without your phone, enter one of your recovery codes."
      other={{ question: 'Not you?', to: next ? paths.signInFor(next) : paths.signIn, label: 'Sign in again' }}
    >
      <PageMeta title="Sign-in code" description="The second step of signing in." path={paths.secondStep} noIndex />
      <SuccessMessage of={['sign-in']} />
      <AccountForm
        name="second-step"
        action="/api/auth/second-step"
        button="Sign In"
        busyButton="Signing In..."
        send={async (fields) => {
          const { firstPage } = await finish(codeData(fields)).unwrap();
          setAuthToken(true);
          await navigate(nextPath(next, firstPage));
        }}
      >
        {(attempt) => (
          <>
            <AccountInput
              attempt={attempt}
              label="Code"
              note="(6 digits, or a recovery code)"
              name="code"
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
            {next && <input type="hidden" name="next" value={next} />}
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
