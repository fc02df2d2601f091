import { PASSWORD_MAX, PASSWORD_MIN_STAFF } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/permission.ts';
import { AccountForm, AccountInput, NewPassword } from './AccountForm.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { passwordsData, profileData, signInData } from './form-data.ts';
import { SuccessMessage } from './SuccessMessage.tsx';
import { changePassword, changeProfile, requestEmailChange } from './settings-endpoints.ts';
import { VerifyReminder } from './VerifyReminder.tsx';

/** Changes name and phone number. */
export function DetailsSettings({ me }: SettingsProps) {
  const [change, { data: changed }] = changeProfile.useMutation();
  return (
    <>
      <SuccessMessage of={['profile']} now={changed?.message} />
      <AccountForm
        name="profile"
        action="/api/account/profile"
        button="Save details"
        busyButton="Saving..."
        quiet
        send={(fields) => change(profileData(fields)).unwrap()}
      >
        {(attempt) => (
          <>
            <AccountInput
              attempt={attempt}
              label="Full Name"
              name="name"
              type="text"
              defaultValue={me.name}
              autoComplete="name"
              maxLength={100}
            />
            <AccountInput
              attempt={attempt}
              label="Phone Number"
              name="phone"
              type="tel"
              defaultValue={me.phone}
              autoComplete="tel"
              maxLength={250}
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

/** Shows the e-mail and whether it is confirmed, and requests a link that changes it. */
export function EmailSettings({ me }: SettingsProps) {
  const [request, { data: mailed }] = requestEmailChange.useMutation();
  return (
    <>
      <p className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="wrap-anywhere">{me.email}</strong>
        <span className={me.emailVerified ? 'text-good' : 'text-bad'}>
          {me.emailVerified ? 'Confirmed' : 'Not confirmed yet'}
        </span>
      </p>
      <div className="mb-6 empty:hidden">
        <VerifyReminder />
      </div>
      <SuccessMessage of={['change-email']} now={mailed?.message} />
      <AccountForm
        name="change-email"
        action="/api/account/email"
        button="Mail a link to the new address"
        busyButton="Sending..."
        quiet
        send={(fields) => request(signInData(fields)).unwrap()}
      >
        {(attempt) => (
          <>
            <AccountInput
              attempt={attempt}
              label="New e-mail"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <AccountInput
              attempt={attempt}
              label="Your password"
              id="password-for-email"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

/** Changes the password. */
export function PasswordSettings({ me }: SettingsProps) {
  const [change, { data: changed }] = changePassword.useMutation();
  return (
    <>
      <SuccessMessage of={['change-password']} now={changed?.message} />
      <AccountForm
        name="change-password"
        action="/api/account/password"
        button="Change password"
        busyButton="Changing..."
        quiet
        send={(fields) => change(passwordsData(fields)).unwrap()}
      >
        {(attempt) => (
          <>
            {/* For password managers; without a name it is not sent. */}
            <input type="hidden" autoComplete="username" value={me.email} />
            <AccountInput
              attempt={attempt}
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
            />
            <NewPassword
              label="New password"
              attempt={attempt}
              {...(isStaff(me.role) && { min: PASSWORD_MIN_STAFF })}
            />
          </>
        )}
      </AccountForm>
    </>
  );
}
