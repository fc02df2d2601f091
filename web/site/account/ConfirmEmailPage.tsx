import { paths } from '../../paths.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';
import { confirmEmailChange } from './settings-endpoints.ts';

const form = {
  name: 'change-email',
  action: '/api/account/email/confirm',
  button: 'Change my e-mail',
  busy: 'Changing...',
} as const;

/** Changes the e-mail of a signed-in person, by a link mailed to the new address. */
export function ConfirmEmailPage() {
  const [confirm] = confirmEmailChange.useMutation();
  return (
    <MailedLinkPage
      title="Change e-mail"
      description="Change your e-mail."
      path={paths.confirmEmail}
      text="The address that received this link becomes your new e-mail."
      form={form}
      send={confirm}
      successPath={`${paths.account}#your-email`}
      retryPath={paths.account}
    />
  );
}
