import { paths } from '../../paths.ts';
import { useVerifyEmailMutation } from './endpoints.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';

const form = {
  name: 'verify-email',
  action: '/api/auth/verify-email',
  button: 'Confirm e-mail',
  busyButton: 'Confirming...',
} as const;

/** Confirms the e-mail of who is signed in, by a mailed link. */
export function VerifyEmailPage() {
  const [verify] = useVerifyEmailMutation();
  return (
    <MailedLinkPage
      title="Confirm e-mail"
      description="Confirm your e-mail."
      path={paths.verifyEmail}
      text="Confirm that this address is yours."
      form={form}
      send={(token) => verify({ token }).unwrap()}
      onward={paths.dashboard}
      again={paths.dashboard}
    />
  );
}
