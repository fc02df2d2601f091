import { Link, useParams } from 'react-router';
import type { DeskMailAnswer } from '../../../../contract/desk-mails.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { DeskMissing } from '../DeskMissing.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { useGetDeskMailQuery, useRetryDeskMailMutation } from './endpoints.ts';
import { KeptOnly } from './KeptOnly.tsx';
import { kindText } from './kinds.ts';
import { MailStateBadge } from './MailStateBadge.tsx';

/** One mail: what it says, and what became of it. */
export function MailPage() {
  const { id = '' } = useParams();
  const { data, isError, refetch } = useGetDeskMailQuery(id);
  if (data === null) return <DeskMissing />;
  return (
    <DeskPage
      title={data ? data.data.subject : 'Mail'}
      path={deskPaths.mail(id)}
      above={
        <Link to={deskPaths.mails} className={linkClass}>
          Mail
        </Link>
      }
    >
      {data ? <Mail of={data} /> : <Loading what="mail" failed={isError} onRetry={refetch} />}
    </DeskPage>
  );
}

function Mail({ of: { data: mail, isSending } }: { of: DeskMailAnswer }) {
  return (
    <>
      {!isSending && mail.state !== 'sent' && <KeptOnly />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="About this mail" className="grid content-start gap-6 lg:order-2">
          <FactList facts={factsOf(mail)} />
          <Retry of={mail} isSending={isSending} />
        </aside>
        <div>
          {mail.isMasked && (
            <p className="mb-4 text-[0.9375rem] text-ink-2">
              Its link holds a secret that is for the recipient alone: here it is shown as “…”.
            </p>
          )}
          <iframe
            src={`/api/desk/mails/${mail.id}/preview`}
            title="The mail as it looks"
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

type MailOf = DeskMailAnswer['data'];

function factsOf({ recipient, replyTo, kind, state, createdAt, sentAt, attempts, lastError, nextTryAt }: MailOf) {
  return [
    ['State', <MailStateBadge key="state" state={state} />],
    ['To', recipient],
    ...(replyTo ? [['Answers to', replyTo] as const] : []),
    ['Kind', kindText(kind)],
    ['Queued', <LocalTime key="queued" iso={createdAt} />],
    ...(sentAt ? [['Sent', <LocalTime key="sent" iso={sentAt} />] as const] : []),
    ['Tries', attempts],
    ...(nextTryAt ? [['Next try', <LocalTime key="next" iso={nextTryAt} />] as const] : []),
    ...(lastError ? [['Last error', lastError] as const] : []),
  ] as const;
}

/** A mail that was sent is never sent again; one that waits is only worth a click where mails are sent. */
function Retry({ of: { id, state }, isSending }: { of: MailOf; isSending: boolean }) {
  const [retry] = useRetryDeskMailMutation();
  if (state === 'sent' || (state === 'waiting' && !isSending)) return null;
  return (
    <div>
      <ActionButton id="retry" act={() => retry(id)}>
        {state === 'failed' ? 'Send it again' : 'Send it now'}
      </ActionButton>
    </div>
  );
}
