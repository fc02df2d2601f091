import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { getMe } from './endpoints.ts';
import { mailVerification } from './settings-endpoints.ts';

export function VerifyReminder() {
  const { data: me } = getMe.useQuery();
  const [mail, { data: sent }] = mailVerification.useMutation();
  if (!me || me.emailVerified) return null;
  return (
    <Form
      name="verify-email"
      call={mailVerification}
      send={() => mail()}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-accent bg-sheet px-5 py-4"
    >
      <p className="min-w-0 wrap-anywhere">
        Confirm your email <span>{me.email}</span> with the link that we emailed you. Courses that we enroll you in
        appear on your dashboard once it is confirmed.
      </p>
      <Submit variant="outline">Email the link again</Submit>
      <p role="status" className="font-medium empty:sr-only">
        {sent?.message}
      </p>
      <FormFailure />
    </Form>
  );
}
