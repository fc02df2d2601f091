import { PASSWORD_MAX } from '../../../contract/password.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountInput } from './AccountInput.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { explained } from './failure.ts';
import { signInData } from './form-data.ts';
import { GoodNews } from './GoodNews.tsx';
import { useRequestEmailChangeMutation } from './settings-endpoints.ts';
import { VerifyReminder } from './VerifyReminder.tsx';

/** Says what the e-mail is and whether it is confirmed, and asks for a link that changes it. */
export function EmailSettings({ me }: SettingsProps) {
  const [request, { data: mailed }] = useRequestEmailChangeMutation();
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
      <GoodNews of={['change-email']} now={mailed?.message} />
      <AccountForm
        name="change-email"
        action="/api/account/email"
        button="Mail a link to the new address"
        busyButton="Sending..."
        quiet
        failure={explained}
        send={(fields) => request(signInData(fields)).unwrap()}
      >
        {(tried) => (
          <>
            <AccountInput
              tried={tried}
              label="New e-mail"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <AccountInput
              tried={tried}
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
