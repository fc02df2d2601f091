import { buttonClass } from '../../ui/button.ts';
import { useFormOutcome } from '../form-outcome/index.ts';
import { getMe } from './endpoints.ts';
import { serverMessage } from './failure.ts';
import { mailVerification } from './settings-endpoints.ts';

/** Asks to confirm the e-mail until that is done, and mails the link again. */
export function VerifyReminder() {
  const { data: me } = getMe.useQuery();
  const [mail, { data: sent, error, isLoading }] = mailVerification.useMutation();
  const outcome = useFormOutcome('verify-email');
  if (!me || me.emailVerified) return null;
  return (
    <form
      action="/api/auth/verification-mail"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void mail();
      }}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-accent bg-sheet px-5 py-4"
    >
      <p className="min-w-0 wrap-anywhere">
        Confirm your e-mail {me.email} with the link that we mailed you. Courses that we enroll you in appear on your
        dashboard once it is confirmed.
      </p>
      <button type="submit" disabled={isLoading} className={buttonClass('outline')}>
        Mail the link again
      </button>
      <p role="status" className="font-medium empty:sr-only">
        {error ? serverMessage(error) : (sent?.message ?? (outcome?.ok === false ? outcome.message : ''))}
      </p>
    </form>
  );
}
