import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayKind, TodayRow } from '../../../contract/desk-today.ts';
import { deskPaths } from '../../desk-paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { finishAlert } from '../alerts/endpoints.ts';
import { retryMail } from '../mails/endpoints.ts';
import { ConfirmTransfer } from '../orders/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { callLink, whatsAppLink } from '../ui/contact.ts';
import { NewTab } from '../ui/NewTab.tsx';
import { recordPage } from './words.ts';

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
      <Go to={deskPaths.attendance(row.id)} row={row}>
        Attendance
      </Go>
      {row.chatText ? (
        <a href={whatsAppLink('', row.chatText)} target="_blank" rel="noopener" className={buttonClass('outline')}>
          WhatsApp
          <NewTab about={`to the learners of ${row.name}`} />
        </a>
      ) : (
        <Go to={deskPaths.class(row.id)} row={row}>
          Recording
        </Go>
      )}
    </>
  ),
  doubt: open('Answer'),
  work: open('Review'),
  call: callOr('Log call', '#call'),
  lead: callOr('Log call', '#call'),
  hold: callOr('Order'),
  due: callOr('Take payment'),
  message: open('Answer'),
  seat: open('Choose seat'),
  transfer: ({ row }) => (
    <>
      <ConfirmTransfer id={row.id} name={row.name} amountPaise={row.amountPaise ?? 0} about={row.why} />
      <Go to={recordPage(row)} row={row}>
        Check
      </Go>
    </>
  ),
  approval: open('Review'),
  payout: open('Send'),
  alert: ({ row }) => (
    <>
      {row.orderId && (
        <Go to={deskPaths.order(row.orderId)} row={row}>
          Order
        </Go>
      )}
      <FinishAlert row={row} />
    </>
  ),
  mail: RetryMail,
  batch: open('Open'),
  absence: callOr('Note the talk'),
  away: open('Progress'),
};

/** Opens the row's record, at one part of its page. */
function open(word: string, part = '') {
  return ({ row }: RowProps) => (
    <Go to={`${recordPage(row)}${part}`} row={row}>
      {word}
    </Go>
  );
}

/** The same, beside the person's phone number. */
function callOr(word: string, part?: string) {
  const Open = open(word, part);
  return ({ row }: RowProps) => (
    <>
      <Call row={row} />
      <Open row={row} />
    </>
  );
}

/** The actions on a row: one or two buttons. */
export function RowActions({ row }: RowProps) {
  const Actions = actions[row.kind];
  return <Actions row={row} />;
}

/** A link that looks like a button; it names its row to people who do not see it. */
function Go({ to, row, children }: RowProps & { to: string; children: string }) {
  return (
    <Link to={to} aria-label={`${children}: ${row.name || row.why}`} className={buttonClass('outline')}>
      {children}
    </Link>
  );
}

function Call({ row: { mobile, name } }: RowProps) {
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
