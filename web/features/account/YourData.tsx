import { buttonClass } from '../../ui/button.ts';
import type { SettingsProps } from './AccountPage.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** How a person has what the site holds about them, and has it erased. */
export function YourData({ me }: SettingsProps) {
  return (
    <>
      <p>
        One file (JSON) with your details, courses, progress, quizzes and certificates, your requests and messages, and
        the mails that we sent.
      </p>
      {me.emailVerified ? (
        // A plain link: the answer is a file.
        <a href="/api/account/export" className={buttonClass('ink', 'mt-4')}>
          Download your data
        </a>
      ) : (
        <p className="mt-4 border-l-4 border-accent bg-sheet px-4 py-3">
          Confirm your e-mail first; then you can download it here.
        </p>
      )}
      <DeleteAccount me={me} />
    </>
  );
}
