import { paths } from '../../paths.ts';
import { verifyEmail } from './auth-endpoints.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';

const form = {
  name: 'verify-email',
  action: '/api/auth/verify-email',
  button: 'Confirm e-mail',
  busy: 'Confirming...',
} as const;

/** Confirms the e-mail of a signed-in person, by a mailed link. */
export function VerifyEmailPage() {
  const [verify] = verifyEmail.useMutation();
  return (
    <MailedLinkPage
      title="Confirm e-mail"
      description="Confirm your e-mail."
      path={paths.verifyEmail}
      text="Confirm that this address is yours."
      form={form}
      send={verify}
      successPath={paths.dashboard}
      retryPath={paths.dashboard}
    />
  );
}
