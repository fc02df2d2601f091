import { greeting } from '../greeting.ts';
import type { AccountLetter, LinkLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

/** To the address that somebody signed up with. */
export function Verification({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Confirm your e-mail">
      <p>{greeting(name)}</p>
      <p>
        Somebody created an account at {site.brand} with this address. If that was you, open this link within a day to
        confirm that the address is yours. You may have to sign in first:
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>
        Once it is confirmed, the courses that you are enrolled in appear in your account. If you did not create an
        account, ignore this mail, and the address stays unconfirmed.
      </p>
    </Letter>
  );
}

export function PasswordReset({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Choose a new password">
      <p>{greeting(name)}</p>
      <p>Open this link within an hour to choose a new password. It works once.</p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>If you did not ask for this, ignore this mail. Your password stays the same.</p>
    </Letter>
  );
}

/** To the owner of an account, when somebody signs up with its address or wants to use it for another account. */
export function AccountExists({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="You already have an account">
      <p>{greeting(name)}</p>
      <p>
        Somebody, perhaps you, tried to use this address for another account. It already has one, so nothing was
        changed. Sign in at <Link to={`${site.url}/signin`}>{`${site.url}/signin`}</Link>. If you forgot your password,
        choose a new one at <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>.
      </p>
    </Letter>
  );
}

/** To the new address of an account. */
export function EmailChange({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Confirm your new e-mail">
      <p>{greeting(name)}</p>
      <p>
        You asked to make this address the e-mail of your account at {site.brand}. Open this link within a day to
        confirm the change. You may have to sign in first, still with your current e-mail:
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>If you did not ask for this, ignore this mail, and nothing changes.</p>
    </Letter>
  );
}

/** To the former address of an account. */
export function EmailChanged({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="Your e-mail was changed">
      <p>{greeting(name)}</p>
      <p>
        Your account at {site.brand} has a new e-mail. You can no longer sign in with this address, and this is our last
        mail to it about the account.
      </p>
      <NotMe site={site} />
    </Letter>
  );
}

export function PasswordChanged({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="Your password was changed">
      <p>{greeting(name)}</p>
      <p>The password of your account at {site.brand} was just changed, and other browsers were signed out.</p>
      <NotMe site={site} />
    </Letter>
  );
}

function NotMe({ site }: Pick<AccountLetter, 'site'>) {
  return (
    <p>
      If that was you, there is nothing to do. If not, write to <Link to={`mailto:${site.email}`}>{site.email}</Link> at
      once.
    </p>
  );
}
