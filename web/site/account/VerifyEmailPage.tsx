import { paths } from '../../../contract/paths.ts';
import { verifyEmail } from './auth-endpoints.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';

const form = {
  name: 'verify-email',
  call: verifyEmail,
  button: 'Confirm email',
  busy: 'Confirming...',
} as const;

export function VerifyEmailPage() {
  const [verify] = verifyEmail.useMutation();
  return (
    <MailedLinkPage
      title="Confirm email"
      description="Confirm your email."
      path={paths.verifyEmail}
      text="Confirm that this address is yours."
      form={form}
      send={verify}
      successPath={paths.dashboard}
      retryPath={paths.dashboard}
    />
  );
}
