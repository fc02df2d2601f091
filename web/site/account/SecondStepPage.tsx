import { useSearchParams } from 'react-router';
import { nextPath, paths } from '../../../contract/paths.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { AccountFrame, wideButtonClass } from './AccountFrame.tsx';
import { finishSignIn } from './auth-endpoints.ts';
import { setAuthToken } from './auth-token.ts';
import { SignInCode } from './fields.tsx';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

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
      <SuccessMessage forms={['sign-in']} />
      <Form
        name="second-step"
        call={finishSignIn}
        fields={['code']}
        hidden={{ next }}
        send={finish}
        onSent={({ firstPage }) => {
          setAuthToken(true);
          return navigate(nextPath(next, firstPage));
        }}
      >
        <SignInCode />
        <FormFailure />
        <Submit busy="Signing In..." className={wideButtonClass}>
          Sign In
        </Submit>
      </Form>
    </AccountFrame>
  );
}
