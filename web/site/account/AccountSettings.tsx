import { PASSWORD_MIN, PASSWORD_MIN_STAFF } from '../../../contract/base/constants.ts';
import { isStaff } from '../../../contract/people/staff.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { FormSuccess } from '../../ui/form/SuccessMessage.tsx';
import type { SettingsProps } from './AccountPage.tsx';
import { Email, FullName, NewPassword, Password, PhoneNumber } from './fields.tsx';
import { changePassword, changeProfile, requestEmailChange } from './settings-endpoints.ts';
import { VerifyReminder } from './VerifyReminder.tsx';

export function DetailsSettings({ me }: SettingsProps) {
  const [change] = changeProfile.useMutation();
  return (
    <Form name="profile" call={changeProfile} fields={['name', 'phone', 'phoneCountry']} send={change}>
      <FormSuccess />
      <FullName defaultValue={me.name} />
      <PhoneNumber defaultValue={me.phone} />
      <FormFailure />
      <Submit variant="ink" busy="Saving..." className="mt-4">
        Save details
      </Submit>
    </Form>
  );
}

export function EmailSettings({ me }: SettingsProps) {
  const [request] = requestEmailChange.useMutation();
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
      <Form name="change-email" call={requestEmailChange} fields={['email', 'password']} send={request}>
        <FormSuccess />
        <Email label="New email" />
        <Password />
        <FormFailure />
        <Submit variant="ink" busy="Sending..." className="mt-4">
          Email a link to the new address
        </Submit>
      </Form>
    </>
  );
}

export function PasswordSettings({ me }: SettingsProps) {
  const [change] = changePassword.useMutation();
  return (
    <Form name="change-password" call={changePassword} fields={['currentPassword', 'password']} send={change}>
      <FormSuccess />
      {/* For password managers; without a name it is not sent. */}
      <input type="hidden" autoComplete="username" value={me.email} />
      <Password name="currentPassword" label="Current password" />
      <NewPassword label="New password" min={isStaff(me.roles) ? PASSWORD_MIN_STAFF : PASSWORD_MIN} />
      <FormFailure />
      <Submit variant="ink" busy="Changing..." className="mt-4">
        Change password
      </Submit>
    </Form>
  );
}
