import { greeting } from '../greeting.ts';
import type { AccountLetter, LinkLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

/** To whoever owns the address that an account was made for. */
export function Verification({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Confirm your e-mail">
      <p>{greeting(name)}</p>
      <p>
        An account at {site.brand} was made with this address. Open this link within a day to confirm that the address
        is yours; if you are not signed in, it asks you to sign in first:
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>
        Courses that we enroll this address in appear in your account once it is confirmed. If you made no account,
        ignore this mail: without you the address stays unconfirmed.
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
      <p>If you did not ask for it, ignore this mail: your password stays as it is.</p>
    </Letter>
  );
}

/** To the owner of an account whose address was given at sign-up again, or as the new address of another account. */
export function AccountExists({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="You have an account already">
      <p>{greeting(name)}</p>
      <p>
        Somebody, perhaps you, tried to use this address for another account. There is one already, and nothing was
        changed. Sign in at <Link to={`${site.url}/signin`}>{`${site.url}/signin`}</Link>; if you forgot the password,
        choose a new one at <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>.
      </p>
    </Letter>
  );
}

/** To the address that an account shall get. */
export function EmailChange({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Confirm your new e-mail">
      <p>{greeting(name)}</p>
      <p>
        You asked to make this address the e-mail of your account at {site.brand}. Open this link within a day to make
        the change; if you are not signed in, it asks you to sign in first, still with your present e-mail:
      </p>
      <p>
        <Link to={link}>{link}</Link>
      </p>
      <p>If you did not ask for it, ignore this mail: without you nothing is changed.</p>
    </Letter>
  );
}

/** To the address that an account had. */
export function EmailChanged({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="Your e-mail was changed">
      <p>{greeting(name)}</p>
      <p>
        Your account at {site.brand} has another e-mail now. This address no longer signs in, and this is the last mail
        about the account that it gets.
      </p>
      <NotMe site={site} />
    </Letter>
  );
}

export function PasswordChanged({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="Your password was changed">
      <p>{greeting(name)}</p>
      <p>A new password was set for your account at {site.brand} just now, and other browsers were signed out.</p>
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
