import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useFormOutcome } from '../form-outcome/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountInput } from './AccountInput.tsx';
import { useForgotPasswordMutation } from './endpoints.ts';
import { explained } from './failure.ts';
import { signInData } from './form-data.ts';

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const [forgot] = useForgotPasswordMutation();
  const outcome = useFormOutcome('forgot-password');
  const [sent, setSent] = useState(outcome?.ok ? outcome.message : '');
  return (
    <AccountFrame
      title="Forgot password"
      text="We mail you a link to choose a new one. It works once, for an hour."
      other={{ question: 'Remembered it?', to: paths.signIn, label: 'Sign in' }}
    >
      <PageMeta
        title="Forgot password"
        description="Ask for a link to choose a new password."
        path={paths.forgotPassword}
      />
      <p role="status" className="border-l-4 border-good bg-sunk px-4 py-3 font-medium not-empty:mb-6 empty:hidden">
        {sent}
      </p>
      <AccountForm
        name="forgot-password"
        action="/api/auth/forgot-password"
        button="Mail me a link"
        busyButton="Sending..."
        failure={explained}
        send={async (fields) => setSent((await forgot({ email: signInData(fields).email }).unwrap()).message)}
      >
        {(tried) => (
          <AccountInput tried={tried} label="Email" name="email" type="email" autoComplete="username" maxLength={254} />
        )}
      </AccountForm>
    </AccountFrame>
  );
}
