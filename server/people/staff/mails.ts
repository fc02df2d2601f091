import { paths } from '../../../contract/paths.ts';
import type { Role } from '../../../contract/people/permission.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';
import type { Context } from '../../records/index.ts';

type Colleague = { name: string; roles: readonly Role[] };

const tasks: Record<Role, string> = {
  admin: 'You are an admin: you call leads, enroll learners, edit what the site shows and invite colleagues.',
  counsellor: 'You are a counsellor: you call leads, send payment links and record what was paid.',
  accountant: 'You are the accountant: you see and record payments, refund money and keep the books.',
  coordinator: 'You are a coordinator: you plan the batches and see who is in them.',
  editor: 'You are an editor: you write the courses, posts, testimonials and pages of the site.',
  trainer: 'You are a trainer: you write your courses and see the learners in them.',
};

const tasksOf = (roles: readonly Role[]) => roles.map((role) => tasks[role]).join(' ');

/** Invites a colleague who has no account, or an unconfirmed one. */
export function staffInvitation({ name, roles }: Colleague, link: string): Mail {
  return (site) => ({
    kind: 'staff_invitation',
    title: `Join the staff of ${site.brand}`,
    subject: `Join the staff of ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>You are invited to work on the site of ${site.brand}. ${tasksOf(roles)}</p>
      <p>Set the password of your account within a week. The link works once.</p>
      ${button(site, link, 'Set your password')}
      <p>If you do not know what this is about, ignore this email, and nothing happens.</p>`,
  });
}

export function staffRole({ name, roles }: Colleague): Mail {
  return (site) => ({
    kind: 'staff_role',
    title: `You are on the staff of ${site.brand}`,
    subject: `You are on the staff of ${site.brand}`,
    body: html`
      <p>${greeting(name)}</p>
      <p>Your account at ${site.brand} can now open the desk. ${tasksOf(roles)}</p>
      ${button(site, site.url + paths.desk, 'Open the desk')}`,
  });
}

/** @param link sets their first password; null for people with a confirmed account */
export async function mailInvitation(
  context: Context,
  { id, email, ...person }: { id: string; email: string } & Colleague,
  link: string | null,
): Promise<void> {
  // An invitation goes to an unconfirmed account.
  if (link) await context.mail({ email }, staffInvitation(person, link));
  else await context.mail({ email, userId: id }, staffRole(person));
}
