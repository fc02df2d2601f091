import { greeting } from '../greeting.ts';
import type { AccountLetter, LinkLetter } from '../types.ts';
import { Letter, Link } from './Letter.tsx';

/** To whoever owns the address that an account was made for. */
export function Verification({ site, name, link }: LinkLetter) {
  return (
    <Letter site={site} title="Confirm your e-mail">
      <p>{greeting(name)}</p>
      <p>
        An account at {site.brand} was made with this address. Open this link within a day, signed in, to confirm that
        the address is yours:
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

/** To the owner of an account whose address was given at sign-up again. */
export function AccountExists({ site, name }: AccountLetter) {
  return (
    <Letter site={site} title="You have an account already">
      <p>{greeting(name)}</p>
      <p>
        Somebody, perhaps you, tried to make an account with this address. There is one already, and nothing was
        changed. Sign in at <Link to={`${site.url}/signin`}>{`${site.url}/signin`}</Link>; if you forgot the password,
        choose a new one at <Link to={`${site.url}/forgot-password`}>{`${site.url}/forgot-password`}</Link>.
      </p>
    </Letter>
  );
}
