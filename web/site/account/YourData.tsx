import { siteRupees } from '../../../contract/base/rupees.ts';
import { addressOf, post } from '../../calls.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { listOwnOrders } from '../checkout/endpoints.ts';
import type { SettingsProps } from './AccountPage.tsx';
import { Password } from './fields.tsx';
import { OwnAnswers } from './OwnAnswers.tsx';

function KeepCertificates({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <div className="mb-6 flex items-start gap-3">
      <input
        id="keep-certificates"
        type="checkbox"
        name="keepCertificates"
        value="on"
        defaultChecked={defaultChecked}
        aria-describedby="keep-certificates-note"
        className="mt-1 size-6 shrink-0 accent-ink"
      />
      <div>
        <label htmlFor="keep-certificates" className="block min-h-8 pt-0.5 font-bold">
          Keep my certificates checkable
        </label>
        <p id="keep-certificates-note" className="text-base text-ink-2">
          Their public pages stay, with my name on them. You cannot remove them yourself afterwards, because they no
          longer belong to an account.
        </p>
      </div>
    </div>
  );
}

function PaidSeats({ isInvalid }: { isInvalid: boolean }) {
  const { data: orders = [] } = listOwnOrders.useQuery();
  const seats = orders.filter(({ seat }) => seat);
  if (seats.length === 0) return null;
  return (
    <div className="mb-6 border-l-4 border-bad bg-sunk px-4 py-3">
      {seats.map(({ code, course, seat, url }) => (
        <p key={code} className="mb-2">
          You have a paid seat in <strong>{course}</strong>.
          {seat && seat.refundPaise > 0 && (
            <>
              {' '}
              If you give it up first, <strong>{siteRupees(seat.refundPaise)}</strong> goes back to you by our terms:{' '}
              <a href={url ?? undefined} className="inline-block py-1 as-link">
                see the order
              </a>
            </>
          )}
        </p>
      ))}
      <div className="flex items-start gap-3">
        <input
          id="delete-account-givesUpSeats"
          type="checkbox"
          name="givesUpSeats"
          value="on"
          aria-invalid={isInvalid || undefined}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        <label htmlFor="delete-account-givesUpSeats" className="min-h-8">
          I give up what I paid for, and get no money back for it.
        </label>
      </div>
    </div>
  );
}

/**
 * Deletes the account. The browser posts the form itself, even with JavaScript, so that the next document has no data of
 * this person.
 */
function DeleteAccount({ me }: SettingsProps) {
  const outcome = useFormOutcome('delete-account');
  return (
    <details id="delete-account" open={outcome?.ok === false} className="group mt-8 border-y border-hairline">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
        Delete your account
        <ChevronIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <Form name="delete-account" call={post('POST /account/delete')} className="pb-6">
        <p className="mb-6">
          This deletes, at once and for good, everything that we hold about you: your account, your places in courses,
          your progress, your orders, requests and messages, and the emails that we sent. This cannot be undone.
          Invoices and receipts for what you paid stay, because tax law requires us to keep them.
        </p>
        <p className="mb-6">
          If you paid online and have no seat, that money goes back to you first. Money that our team has to return by
          hand, a transfer that you reported, or an open refund or dispute has to be settled before we can delete the
          account; if so, this form says what, and our team writes to you.
        </p>
        {!me.emailVerified && (
          <p className="mb-6">
            Requests and messages sent from your email without this account stay, because you have not confirmed the
            address. Confirm it first to have them deleted, too.
          </p>
        )}
        <PaidSeats isInvalid={Boolean(outcome?.fields.givesUpSeats)} />
        <KeepCertificates defaultChecked={outcome?.values.keepCertificates === 'on'} />
        {/* For password managers; without a name it is not sent. */}
        <input type="hidden" autoComplete="username" value={me.email} />
        <Password />
        <FormFailure />
        <Submit variant="ink" busy="Deleting..." className="mt-4">
          Delete my account for good
        </Submit>
      </Form>
    </details>
  );
}

export function YourData({ me }: SettingsProps) {
  return (
    <>
      <p>
        One file (JSON) with your details, courses, progress, quizzes and certificates, your orders, payments and
        invoices, your requests and messages, and the emails that we sent.
      </p>
      {me.emailVerified ? (
        // A plain link: the response is a file.
        <a href={addressOf('GET /account/export', undefined)} className={buttonClass('ink', 'mt-4')}>
          Download your data
        </a>
      ) : (
        <p className="mt-4 border-l-4 border-accent bg-sheet px-4 py-3">
          Confirm your email first; then you can download it here.
        </p>
      )}
      <OwnAnswers />
      <DeleteAccount me={me} />
    </>
  );
}
