import type { ReactNode } from 'react';
import { dayAndClockInKolkata } from '../../../contract/base/calendar.ts';
import { callOutcomes } from '../../../contract/base/states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { unbroken } from '../../ui/format.ts';
import { Moment } from '../ui/FactList.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useMay } from '../use-may.ts';
import { outcomeNames } from './labels.ts';
import { StageBadge } from './RequestStage.tsx';

export function SamePerson({ request: { others, revisions } }: { request: DeskRequest }) {
  return (
    <>
      {others.length > 0 && (
        <AsideSection title="Other leads from this number or email">
          {others.map(({ id, name, email, mobileShown, course, stage, createdAt }) => (
            <li key={id} className="wrap-anywhere">
              <TextLink to={deskPaths.request(id)}>{course?.title ?? 'No course yet'}</TextLink>{' '}
              <StageBadge stage={stage} />
              <span className="block text-ink-2">
                {[name, email, unbroken(mobileShown)].filter(Boolean).join(', ')}, <Moment iso={createdAt} />
              </span>
            </li>
          ))}
        </AsideSection>
      )}
      {revisions.length > 0 && (
        <AsideSection title="Earlier details">
          {revisions.map(({ name, email, mobileShown, replacedAt }) => (
            <li key={replacedAt} className="wrap-anywhere">
              {name}, {email}, {unbroken(mobileShown)}
              <span className="block text-ink-2">
                until <Moment iso={replacedAt} />
              </span>
            </li>
          ))}
        </AsideSection>
      )}
    </>
  );
}

export function SameEmail({ email }: { email: string }) {
  const mayReadMails = useMay('site.manage');
  return (
    <AsideSection title="Same email address">
      <li>
        <TextLink to={deskPaths.messagesOf(email)}>Messages from them</TextLink>
      </li>
      {mayReadMails && (
        <li>
          <TextLink to={deskPaths.mailsTo(email)}>Emails to this person</TextLink>
        </li>
      )}
    </AsideSection>
  );
}

export function History({ request: { history } }: { request: DeskRequest }) {
  if (history.length === 0) return null;
  return (
    <AsideSection title="History">
      {history.map(({ id, action, fields, nextCallAt, actor, createdAt }) => (
        <li key={id}>
          {changeText(action, fields, nextCallAt)}
          <span className="block text-ink-2">
            {actor ?? FORMER_STAFF}, <Moment iso={createdAt} />
          </span>
        </li>
      ))}
    </AsideSection>
  );
}

const actions: Record<string, string> = {
  'request.create': 'Added',
  'request.receive': 'Came in from a lead form',
  'request.contact': 'Marked as contacted',
  'request.lose': 'Marked as lost',
  'request.reopen': 'Marked as new again',
  'request.edit': 'Saved',
  'request.note': 'Added a note',
  'request.email': 'Emailed',
  'request.call': 'Called',
  'request.enroll': 'Enrolled',
  'request.payment': 'Recorded a payment',
};

const fieldNames: Record<string, string> = {
  ownerId: 'owner',
  followUpAt: 'next call',
  courseId: 'course',
  lostReason: 'reason',
  batchId: 'batch',
  payment: 'payment',
};

/** An entry of the audit log in words, such as `Owner and next call changed` or `Called: no answer`. */
export function changeText(action: string, fields: readonly string[], nextCallAt: string | null = null): string {
  const outcome = action === 'request.call' && callOutcomes.find((each) => each === fields[0]);
  if (outcome) return `Called: ${outcomeNames[outcome].toLowerCase()}`;
  if (action === 'request.edit' && fields.join() === 'firstReachedAt') return 'Reached for the first time';
  if (nextCallAt && fields.join() === 'followUpAt') return `Next call: ${dayAndClockInKolkata(new Date(nextCallAt))}`;
  const names = fields.flatMap((field) => fieldNames[field] ?? []);
  const text = actions[action] ?? action;
  if (names.length === 0) return text;
  const list = new Intl.ListFormat('en').format(names);
  return action === 'request.edit'
    ? `${list.charAt(0).toUpperCase()}${list.slice(1)} changed`
    : `${text}, with ${list}`;
}

function AsideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-bold tracking-normal">{title}</h2>
      <ul className="grid gap-3 text-[0.9375rem]">{children}</ul>
    </section>
  );
}
