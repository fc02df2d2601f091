import { AccountForm } from './AccountForm.tsx';
import { AccountInput } from './AccountInput.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { explained } from './failure.ts';
import { profileData } from './form-data.ts';
import { GoodNews } from './GoodNews.tsx';
import { useChangeProfileMutation } from './settings-endpoints.ts';

/** Changes name and phone number. */
export function DetailsSettings({ me }: SettingsProps) {
  const [change, { data: changed }] = useChangeProfileMutation();
  return (
    <>
      <GoodNews of={['profile']} now={changed?.message} />
      <AccountForm
        name="profile"
        action="/api/account/profile"
        button="Save details"
        busyButton="Saving..."
        quiet
        failure={explained}
        send={(fields) => change(profileData(fields)).unwrap()}
      >
        {(tried) => (
          <>
            <AccountInput
              tried={tried}
              label="Full Name"
              name="name"
              type="text"
              defaultValue={me.name}
              autoComplete="name"
              maxLength={100}
            />
            <AccountInput
              tried={tried}
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
