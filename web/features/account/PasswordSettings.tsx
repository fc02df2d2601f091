import { PASSWORD_MAX } from '../../../contract/password.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountInput } from './AccountInput.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { explained } from './failure.ts';
import { passwordsData } from './form-data.ts';
import { GoodNews } from './GoodNews.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useChangePasswordMutation } from './settings-endpoints.ts';

/** Changes the password. */
export function PasswordSettings({ me }: SettingsProps) {
  const [change, { data: changed }] = useChangePasswordMutation();
  return (
    <>
      <GoodNews of={['change-password']} now={changed?.message} />
      <AccountForm
        name="change-password"
        action="/api/account/password"
        button="Change password"
        busyButton="Changing..."
        quiet
        failure={explained}
        send={(fields) => change(passwordsData(fields)).unwrap()}
      >
        {(tried) => (
          <>
            {/* Tells password managers whose password it is; without a name it is not sent. */}
            <input type="hidden" autoComplete="username" value={me.email} />
            <AccountInput
              tried={tried}
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
            />
            <NewPassword label="New password" tried={tried} />
          </>
        )}
      </AccountForm>
    </>
  );
}
