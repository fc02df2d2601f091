import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayKind, TodayRow } from '../../../contract/desk/desk-today.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { finishAlert } from '../alerts/endpoints.ts';
import { retryMail } from '../mails/endpoints.ts';
import { ConfirmTransfer } from '../orders/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { callLink, whatsAppLink } from '../ui/ContactDetails.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { recordPage } from './labels.ts';

type RowProps = { row: TodayRow };

const actions: Record<TodayKind, (props: RowProps) => ReactNode> = {
  class: ({ row }) => (
    <>
      {row.link && (
        <a href={row.link} target="_blank" rel="noopener noreferrer" className={buttonClass('ink')}>
          Join
          <NewTab about={row.name} />
        </a>
      )}
      <RowLink to={deskPaths.attendance(row.id)} row={row}>
        Attendance
      </RowLink>
      {row.chatText ? (
        <a href={whatsAppLink('', row.chatText)} target="_blank" rel="noopener" className={buttonClass('outline')}>
          WhatsApp
          <NewTab about={`to the learners of ${row.name}`} />
        </a>
      ) : (
        <RowLink to={deskPaths.class(row.id)} row={row}>
          Recording
        </RowLink>
      )}
    </>
  ),
  doubt: recordLink('Answer'),
  work: recordLink('Review'),
  call: callOrOpen('Log call', '#call'),
  lead: callOrOpen('Log call', '#call'),
  hold: callOrOpen('Open order'),
  due: callOrOpen('Take payment'),
  message: recordLink('Answer'),
  seat: recordLink('Choose seat'),
  transfer: ({ row }) => (
    <>
      <ConfirmTransfer id={row.id} name={row.name} amountPaise={row.amountPaise ?? 0} about={row.why} />
      <RowLink to={recordPage(row)} row={row}>
        Check
      </RowLink>
    </>
  ),
  approval: recordLink('Review'),
  refundToSend: recordLink('Send'),
  supply: recordLink('Invoice'),
  bankLine: recordLink('Match'),
  draftPost: recordLink('Open'),
  draftCourse: recordLink('Open'),
  alert: ({ row }) => (
    <>
      {row.orderId && (
        <RowLink to={deskPaths.order(row.orderId)} row={row}>
          Open order
        </RowLink>
      )}
      <FinishAlert row={row} />
    </>
  ),
  mail: RetryMail,
  batch: recordLink('Open'),
  fallingBehind: callOrOpen('Log a conversation'),
};

function recordLink(label: string, anchor = '') {
  return ({ row }: RowProps) => (
    <RowLink to={`${recordPage(row)}${anchor}`} row={row}>
      {label}
    </RowLink>
  );
}

function callOrOpen(label: string, anchor?: string) {
  const Open = recordLink(label, anchor);
  return ({ row }: RowProps) => (
    <>
      <CallLink row={row} />
      <Open row={row} />
    </>
  );
}

export function RowActions({ row }: RowProps) {
  const Actions = actions[row.kind];
  return <Actions row={row} />;
}

/** A link that looks like a button, with the name of its row for screen readers. */
function RowLink({ to, row, children }: RowProps & { to: string; children: string }) {
  return (
    <Link to={to} aria-label={`${children}: ${row.name || row.why}`} className={buttonClass('outline')}>
      {children}
    </Link>
  );
}

function CallLink({ row: { mobile, name } }: RowProps) {
  if (!mobile) return null;
  return (
    <a href={callLink(mobile)} aria-label={`Call ${name}`} className={buttonClass('outline')}>
      Call
    </a>
  );
}

function FinishAlert({ row: { id, why } }: RowProps) {
  const [finish] = finishAlert.useMutation();
  return (
    <ActionButton id={`finish-${id}`} act={() => finish({ id })}>
      Mark as done<span className="sr-only">: {why}</span>
    </ActionButton>
  );
}

function RetryMail({ row: { id, name } }: RowProps) {
  const [retry] = retryMail.useMutation();
  return (
    <ActionButton id={`retry-${id}`} act={() => retry({ id })}>
      Try again<span className="sr-only">: {name}</span>
    </ActionButton>
  );
}
