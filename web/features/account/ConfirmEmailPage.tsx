import { paths } from '../../paths.ts';
import { MailedLinkPage } from './MailedLinkPage.tsx';
import { useConfirmEmailChangeMutation } from './settings-endpoints.ts';

const form = {
  name: 'change-email',
  action: '/api/account/email/confirm',
  button: 'Change my e-mail',
  busyButton: 'Changing...',
} as const;

/** Changes the e-mail of who is signed in, by a link mailed to the new one. */
export function ConfirmEmailPage() {
  const [confirm] = useConfirmEmailChangeMutation();
  return (
    <MailedLinkPage
      title="Change e-mail"
      description="Change your e-mail."
      path={paths.confirmEmail}
      text="From now on your e-mail will be the address that this link was mailed to."
      form={form}
      send={(token) => confirm({ token }).unwrap()}
      onward={`${paths.account}#your-email`}
      again={paths.account}
    />
  );
}
