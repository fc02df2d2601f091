import { useParams } from 'react-router';
import type { DeskMailResponse } from '../../../contract/desk/desk-mails.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { addressOf } from '../../calls.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { StateBadge } from '../ui/Badge.tsx';
import { EmailAddress } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { getMail, retryMail } from './endpoints.ts';
import { MailIsOff, mailKindLabel, stateLabels } from './labels.tsx';
import { ReceiverChecks } from './ReceiverChecks.tsx';

const above = { to: deskPaths.mails, label: 'Mail' };

export function MailPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Email" path={deskPaths.mail(id)} above={above} result={getMail.useQuery({ id })}>
      {(mail) => (
        <DeskPage title={mail.data.subject} path={deskPaths.mail(id)} above={above}>
          <Mail response={mail} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

/** Interval in which an email is read again while it is about to be sent, in milliseconds. */
const SENDING_MS = 2000;

function Mail({ response: { data: mail, isSending } }: { response: DeskMailResponse }) {
  const isFirstTry = isSending && mail.state === 'waiting' && mail.attempts === 0;
  getMail.useQuery({ id: mail.id }, { pollingInterval: isFirstTry ? SENDING_MS : 0 });
  return (
    <>
      {!isSending && mail.state !== 'sent' && <MailIsOff />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="About this email" className="grid content-start gap-6 lg:order-2">
          <FactList facts={factsOf(mail)} />
          <Retry mail={mail} isSending={isSending} />
        </aside>
        <div>
          {mail.kind === 'test' && isSending && <ReceiverChecks />}
          {mail.isMasked && (
            <p className="mb-4 text-[0.9375rem] text-ink-2">
              The link in this email has a secret that only the recipient may see. It is shown here as “…”.
            </p>
          )}
          <iframe
            src={addressOf('GET /desk/mails/{id}/preview', { id: mail.id })}
            title="How the email looks"
            sandbox=""
            className="h-[36rem] w-full rounded border border-hairline bg-[#fff]"
          />
          <details className="mt-6">
            <summary className="min-h-11 py-2 font-bold">Plain text</summary>
            <pre className="overflow-x-auto border border-hairline bg-sheet p-4 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">
              {mail.text}
            </pre>
          </details>
        </div>
      </div>
    </>
  );
}

type MailDetail = DeskMailResponse['data'];

function factsOf(mail: MailDetail) {
  const { recipient, replyTo, kind, state, createdAt, sentAt, attempts, lastError, nextAttemptAt, reply } = mail;
  return [
    ['State', <StateBadge key="state" state={stateLabels[state]} />],
    ['To', <EmailAddress key="to" email={recipient} name="the recipient" />],
    ...(replyTo ? [['Reply to', replyTo] as const] : []),
    ['Kind', mailKindLabel(kind)],
    ['Queued', <Moment key="queued" iso={createdAt} />],
    ...(sentAt ? [['Sent', <Moment key="sent" iso={sentAt} />] as const] : []),
    ...(reply ? [['Mail server', reply] as const] : []),
    ['Attempts', attempts],
    ...(nextAttemptAt ? [['Next attempt', <Moment key="next" iso={nextAttemptAt} />] as const] : []),
    ...(lastError ? [['Last error', lastError] as const] : []),
  ] as const;
}

/** The button to send an email again or now; none for a sent email, and none for a waiting one without a mail server. */
function Retry({ mail: { id, state }, isSending }: { mail: MailDetail; isSending: boolean }) {
  const [retry] = retryMail.useMutation();
  if (state === 'sent' || (state === 'waiting' && !isSending)) return null;
  return (
    <div>
      <ActionButton id="retry" act={() => retry({ id })}>
        {state === 'failed' ? 'Send it again' : 'Send it now'}
      </ActionButton>
    </div>
  );
}

export const page = deskRoute(MailPage, ({ id = '' }) => [visit(getMail, { id })]);
