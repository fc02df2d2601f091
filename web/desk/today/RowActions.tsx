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

type Of = { of: TodayRow };

const actions: Record<TodayKind, (props: Of) => ReactNode> = {
  class: ({ of }) => (
    <>
      {of.link && (
        <a href={of.link} target="_blank" rel="noopener noreferrer" className={buttonClass('ink')}>
          Join
          <NewTab about={of.name} />
        </a>
      )}
      <Go to={deskPaths.attendance(of.id)} of={of}>
        Attendance
      </Go>
      {of.chatText ? (
        <a href={whatsAppLink('', of.chatText)} target="_blank" rel="noopener" className={buttonClass('outline')}>
          WhatsApp
          <NewTab about={`to the learners of ${of.name}`} />
        </a>
      ) : (
        <Go to={deskPaths.class(of.id)} of={of}>
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
  transfer: ({ of }) => (
    <>
      <ConfirmTransfer id={of.id} name={of.name} amountPaise={of.amountPaise ?? 0} about={of.why} />
      <Go to={recordPage(of)} of={of}>
        Check
      </Go>
    </>
  ),
  approval: open('Review'),
  payout: open('Send'),
  alert: ({ of }) => (
    <>
      {of.orderId && (
        <Go to={deskPaths.order(of.orderId)} of={of}>
          Order
        </Go>
      )}
      <FinishAlert of={of} />
    </>
  ),
  mail: RetryMail,
  batch: open('Open'),
  absence: callOr('Note the talk'),
  away: open('Progress'),
};

/** Opens the row's record, at one part of its page. */
function open(word: string, part = '') {
  return ({ of }: Of) => (
    <Go to={`${recordPage(of)}${part}`} of={of}>
      {word}
    </Go>
  );
}

/** The same, beside the person's phone number. */
function callOr(word: string, part?: string) {
  const Open = open(word, part);
  return ({ of }: Of) => (
    <>
      <Call of={of} />
      <Open of={of} />
    </>
  );
}

/** The actions on a row: one or two buttons. */
export function RowActions({ of }: Of) {
  const Actions = actions[of.kind];
  return <Actions of={of} />;
}

/** A link that looks like a button; it names its row to people who do not see it. */
function Go({ to, of, children }: Of & { to: string; children: string }) {
  return (
    <Link to={to} aria-label={`${children}: ${of.name || of.why}`} className={buttonClass('outline')}>
      {children}
    </Link>
  );
}

function Call({ of: { mobile, name } }: Of) {
  if (!mobile) return null;
  return (
    <a href={callLink(mobile)} aria-label={`Call ${name}`} className={buttonClass('outline')}>
      Call
    </a>
  );
}

function FinishAlert({ of: { id, why } }: Of) {
  const [finish] = finishAlert.useMutation();
  return (
    <ActionButton id={`finish-${id}`} act={() => finish({ id })}>
      Mark as done<span className="sr-only">: {why}</span>
    </ActionButton>
  );
}

function RetryMail({ of: { id, name } }: Of) {
  const [retry] = retryMail.useMutation();
  return (
    <ActionButton id={`retry-${id}`} act={() => retry({ id })}>
      Try again<span className="sr-only">: {name}</span>
    </ActionButton>
  );
}
