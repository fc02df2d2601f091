import { paths } from '../../../contract/paths.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';
import { confirmEmailChange } from './settings-endpoints.ts';

const form = {
  name: 'change-email',
  call: confirmEmailChange,
  button: 'Change my email',
  busy: 'Changing...',
} as const;

export function ConfirmEmailPage() {
  const [confirm] = confirmEmailChange.useMutation();
  return (
    <MailedLinkPage
      title="Change email"
      description="Change your email."
      path={paths.confirmEmail}
      text="The address that received this link becomes your new email."
      form={form}
      send={confirm}
      successPath={`${paths.account}#your-email`}
      retryPath={paths.account}
    />
  );
}
