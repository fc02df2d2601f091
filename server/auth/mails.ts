import { timeInKolkata } from '../../contract/base/calendar.ts';
import { paths } from '../../contract/paths.ts';
import { greeting } from '../mail/greeting.ts';
import { html } from '../mail/html.ts';
import { button, link, mailTo } from '../mail/layout.ts';
import type { Mail, MailSite } from '../mail/types.ts';
import { sendMail } from '../mail/write.ts';
import type { AuthDeps } from './auth.ts';

type Recipient = { id: string; name: string; email: string; emailVerified: boolean };
type Greeted = Pick<Recipient, 'name'>;

const linkTo = (site: MailSite, path: string, token: string) => `${site.url}${path}?token=${encodeURIComponent(token)}`;

export function verification({ name }: Greeted, token: string): Mail {
  return (site) => ({
    kind: 'verification',
    title: 'Confirm your email',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Someone created an account at ${site.brand} with this address. If that was you, confirm within a day that the
        address is yours. You may have to sign in first.
      </p>
      ${button(site, linkTo(site, paths.verifyEmail, token), 'Confirm my email')}
      <p>
        Once it is confirmed, the courses that you are enrolled in appear in your account. If you did not create an
        account, ignore this email, and the address stays unconfirmed.
      </p>`,
  });
}

export function passwordReset({ name }: Greeted, token: string): Mail {
  return (site) => ({
    kind: 'password_reset',
    title: 'Choose a new password',
    body: html`
      <p>${greeting(name)}</p>
      <p>You can choose a new password within an hour. The link works once.</p>
      ${button(site, linkTo(site, paths.resetPassword, token), 'Choose a new password')}
      <p>If you did not ask for this, ignore this email. Your password stays the same.</p>`,
  });
}

export function operatorReset({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'operator_reset',
    title: 'A link for your password was made',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        The operator of ${site.brand} made a link that sets a new password of your account within a day. Your old
        password and the code of your app no longer sign you in, and you are signed out everywhere.
      </p>
      ${notMe(site)}`,
  });
}

export function accountExists({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'account_exists',
    title: 'You already have an account',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Someone, perhaps you, tried to use this address for another account. It already has one, so nothing was
        changed. Sign in at ${link(site.url + paths.signIn)}. If you forgot your password,
        choose a new one at ${link(site.url + paths.forgotPassword)}.
      </p>`,
  });
}

export function emailChange({ name }: Greeted, token: string): Mail {
  return (site) => ({
    kind: 'email_change',
    title: 'Confirm your new email',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        You asked to make this address the email of your account at ${site.brand}. Confirm the change
        within a day. You may have to sign in first, still with your current email.
      </p>
      ${button(site, linkTo(site, paths.confirmEmail, token), 'Confirm my new email')}
      <p>If you did not ask for this, ignore this email, and nothing changes.</p>`,
  });
}

export function emailChanged({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'email_changed',
    title: 'Your email was changed',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Your account at ${site.brand} has a new email. You can no longer sign in with this address, and this is our last
        mail to it about the account.
      </p>
      ${notMe(site)}`,
  });
}

export function passwordChanged({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'password_changed',
    title: 'Your password was changed',
    body: html`
      <p>${greeting(name)}</p>
      <p>The password of your account at ${site.brand} was just changed, and other browsers were signed out.</p>
      ${notMe(site)}`,
  });
}

export function secondFactorOn({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'second_factor_on',
    title: 'Signing in now asks for a code',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        From now on, signing in to your account at ${site.brand} asks for a code of your app. Other browsers were signed
        out.
      </p>
      ${notMe(site)}`,
  });
}

export function secondFactorOff({ name }: Greeted): Mail {
  return (site) => ({
    kind: 'second_factor_off',
    title: 'Signing in no longer asks for a code',
    body: html`
      <p>${greeting(name)}</p>
      <p>The code of your app was turned off: your password alone now signs in to your account at ${site.brand}.</p>
      ${notMe(site)}`,
  });
}

/** Warns of wrong codes from a browser that has not signed in before. */
export function wrongCode({ name }: Greeted, at: Date): Mail {
  return (site) => ({
    kind: 'wrong_code',
    title: 'Wrong sign-in code',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Someone who knows the password of your account at ${site.brand} entered a wrong code at ${timeInKolkata(at)}, in
        a browser in which you have not signed in before.
      </p>
      ${newPassword(site)}`,
  });
}

export function codesPaused({ name }: Greeted, until: Date): Mail {
  return (site) => ({
    kind: 'codes_paused',
    title: 'Too many wrong codes',
    body: html`
      <p>${greeting(name)}</p>
      <p>
        Someone who knows the password of your account at ${site.brand} entered too many wrong codes. No code signs in
        until ${timeInKolkata(until)}.
      </p>
      ${newPassword(site)}`,
  });
}

/** @param device the browser and its system, as far as they are known */
export function newDevice({ name }: Greeted, device: string, at: Date): Mail {
  return (site) => ({
    kind: 'new_device',
    title: 'Sign-in on a new device',
    body: html`
      <p>${greeting(name)}</p>
      <p>Someone signed in to your account at ${site.brand}: ${device}, ${timeInKolkata(at)}.</p>
      ${newPassword(site)}`,
  });
}

const newPassword = (site: MailSite) => html`
  <p>
    If that was you, there is nothing to do. If not, choose a new password at once at
    ${link(site.url + paths.forgotPassword)}. It signs out every browser and ends a pause.
  </p>`;

const notMe = (site: MailSite) => html`
  <p>If that was you, there is nothing to do. If not, write to ${mailTo(site)} at once.</p>`;

/** The recipient of an email about an account. Until the address is confirmed, the email is not linked to the account. */
export function recipientOf({ id, email, emailVerified }: Recipient) {
  return { email, userId: emailVerified ? id : null };
}

/** Emails the owner of an account, in a transaction or a nested one. */
export async function mailAccount(deps: AuthDeps, to: { email: string; userId: string | null }, mail: Mail) {
  try {
    await deps.db.transaction((tx) => sendMail(deps, tx, to, mail));
  } catch (error) {
    deps.onMailError?.(error);
    throw error;
  }
}
